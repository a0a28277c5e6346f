/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.projection;

/**
 * An error thrown by the user's own code, such as a stack overflow or a failed assertion: a failure of the event that met
 * it, like an exception. Errors by which the virtual machine says that it is at its end are not among them.
 */
public final class UserCodeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private UserCodeException(Error error) {
        super(error.toString(), error);
    }

    /** The error as an exception; throws the error itself when nobody can go on after it. */
    public static UserCodeException of(Error error) {
        if (error instanceof VirtualMachineError && !(error instanceof StackOverflowError)) {
            throw error;
        }
        return new UserCodeException(error);
    }
}

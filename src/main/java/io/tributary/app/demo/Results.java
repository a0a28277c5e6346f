/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.demo;

/** A result in the forms that the command line knows. */
public final class Results {
    private Results() {}

    /** One JSON object. */
    public static String json(DemoResult result) {
        return new ResultJson().text(result);
    }

    /** Tables for people. */
    public static String text(DemoResult result) {
        return ResultText.of(result);
    }
}

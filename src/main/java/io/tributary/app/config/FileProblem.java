/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.app.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Why a file that the user named cannot be used, in words: the messages of Java's exceptions are often only paths. */
public final class FileProblem {
    private FileProblem() {}

    /** Why it could not be read. */
    public static String reading(Path file, IOException failure) {
        if (Files.isDirectory(file)) {
            return file + " is a folder";
        }
        return failure instanceof NoSuchFileException
                ? "there is no file " + file
                : "cannot read " + file + ": " + reason(failure);
    }

    /** Why it could not be written. */
    public static String writing(Path file, IOException failure) {
        return Files.isDirectory(file) ? file + " is a folder" : "cannot write " + file + ": " + reason(failure);
    }

    private static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission is denied";
        }
        if (failure instanceof CharacterCodingException) {
            return "it is not valid UTF-8";
        }
        if (failure instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " is no folder";
        }
        return failure instanceof FileSystemException system
                ? Optional.ofNullable(system.getReason()).orElseGet(failure::toString)
                : String.valueOf(failure.getMessage());
    }
}

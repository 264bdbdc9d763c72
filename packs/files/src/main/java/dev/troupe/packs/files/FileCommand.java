package dev.troupe.packs.files;

import java.util.List;

/** One thing to do with files, as a request asks for it. */
sealed interface FileCommand {
    /** Which files a command is about. */
    sealed interface Selection {
        /** Those that the request names. */
        record Named(List<String> files) implements Selection {
            public Named {
                files = List.copyOf(files);
            }
        }

        /**
         * All whose names match.
         *
         * @param pattern such as {@code *.pdf}
         */
        record Matching(String pattern) implements Selection {}

        /**
         * One that the request describes by a part of its name; the user confirms which one, even
         * if there is only one.
         */
        record Described(String word) implements Selection {}
    }

    record MakeFolder(String folder) implements FileCommand {}

    record Write(String file, String text) implements FileCommand {}

    record Append(String file, String text) implements FileCommand {}

    /**
     * @param target a file, or a folder if it ends with a slash
     */
    record Copy(Selection files, String target) implements FileCommand {}

    /**
     * @param target a file, or a folder if it ends with a slash
     */
    record Move(Selection files, String target) implements FileCommand {}

    record Delete(Selection files) implements FileCommand {}

    /** Deletes a folder with everything in it. */
    record DeleteFolder(String folder) implements FileCommand {}

    /** Shows the text of files. */
    record Read(Selection files) implements FileCommand {}

    record ListFolder(String folder) implements FileCommand {}

    /**
     * @param pattern of the name; empty for any
     * @param text that the file contains; empty for any
     * @param folder to search in
     */
    record Find(String pattern, String text, String folder) implements FileCommand {}

    /**
     * Writes a text as a document of another format.
     *
     * @param target ends with the extension of the format
     */
    record Export(String file, String target) implements FileCommand {}

    /** Counts the lines, words and characters of a text. */
    record Count(String file) implements FileCommand {}
}

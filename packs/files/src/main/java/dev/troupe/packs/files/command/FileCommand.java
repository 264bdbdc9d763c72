package dev.troupe.packs.files.command;

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

        /** All that a search finds. */
        record Matching(FileSearch search) implements Selection {
            static Matching of(String pattern) {
                return new Matching(FileSearch.ofPattern(pattern));
            }
        }

        /**
         * One that the request describes by a part of its name; the user confirms which one, even
         * if there is only one.
         */
        record Described(String word) implements Selection {}
    }

    record MakeFolder(String folder) implements FileCommand {}

    /** What becomes of a file that exists already. */
    enum Existing {
        /** It is replaced, if the user approves. */
        REPLACE,
        /** Nothing is written, which fails. */
        REFUSE,
        /** Nothing is written, as it was asked for. */
        LEAVE
    }

    record Write(String file, String text, Existing existing) implements FileCommand {}

    record Append(String file, String text) implements FileCommand {}

    /**
     * @param target a file, or a folder if it ends with a slash
     * @param overwrites whether a file of that name may be replaced
     */
    record Copy(Selection files, String target, boolean overwrites) implements FileCommand {}

    /**
     * @param target a file, or a folder if it ends with a slash
     * @param overwrites whether a file of that name may be replaced
     */
    record Move(Selection files, String target, boolean overwrites) implements FileCommand {}

    /**
     * Gives files other names in their folder.
     *
     * @param before put before the name; may be empty
     * @param after put between the name and its extension; may be empty
     * @param extension in place of the one they have; empty to leave it
     */
    record Rename(Selection files, String before, String after, String extension)
            implements FileCommand {}

    /**
     * Gives files these names in their folder, in the order of the names that they have.
     *
     * @param names without an extension a file retains its own
     */
    record RenameTo(Selection files, List<String> names) implements FileCommand {
        public RenameTo {
            names = List.copyOf(names);
        }
    }

    record Delete(Selection files) implements FileCommand {}

    /** Deletes a folder with everything in it. */
    record DeleteFolder(String folder) implements FileCommand {}

    /** Shows the text of files. */
    record Read(Selection files) implements FileCommand {}

    /**
     * Shows some lines of a text.
     *
     * @param from the first line, from 1; negative: counted from the end
     * @param to the last line, inclusive; -1 for the end
     */
    record ReadLines(String file, int from, int to) implements FileCommand {}

    /** Shows the lines of a text that have all of these words. */
    record FindLines(String file, List<String> words) implements FileCommand {
        public FindLines {
            words = List.copyOf(words);
        }
    }

    record ListFolder(String folder) implements FileCommand {}

    /** Reports which files there are. */
    record Find(FileSearch search) implements FileCommand {}

    /** Writes the names of files into another file, a line each. */
    record SaveList(FileSearch search, String target) implements FileCommand {}

    /** Size and time of the last change. */
    record Describe(String file) implements FileCommand {}

    /**
     * Writes a text as a document of another format.
     *
     * @param target ends with the extension of the format
     * @param isNamed whether the request names the target
     */
    record Export(String file, String target, boolean isNamed) implements FileCommand {}

    /** Counts the lines, words and characters of a text. */
    record Count(String file) implements FileCommand {}

    /** Counts how often a word or phrase occurs in a text. */
    record CountOccurrences(String file, String phrase) implements FileCommand {}

    /** Writes the texts of files one after the other into another. */
    record Join(List<String> files, String target) implements FileCommand {
        public Join {
            files = List.copyOf(files);
        }
    }

    /**
     * Changes a text in place.
     *
     * @param edit such as {@code replace} or {@code sortLines}; see {@link TextEdits}
     * @param find the text to replace; empty if nothing is
     * @param target a new file for the result; empty to change the file itself
     */
    record EditText(String file, String edit, String find, String replacement, String target)
            implements FileCommand {}

    /**
     * Shows or saves the values of some kinds that a text has.
     *
     * @param target a new file for them; empty to show them
     */
    record Extract(String file, List<ValueKind> kinds, String target) implements FileCommand {
        public Extract {
            kinds = List.copyOf(kinds);
        }
    }

    /**
     * Shows the lines that have texts in them.
     *
     * @param words in files that have all of them
     * @param search restricts the files; its words are not used
     * @param files that are searched; empty for those that {@code search} finds
     * @param scope a part of the names of the files and folders that are searched; empty for all
     */
    record SearchText(List<String> words, FileSearch search, List<String> files, String scope)
            implements FileCommand {
        public SearchText {
            words = List.copyOf(words);
            files = List.copyOf(files);
        }
    }

    /**
     * Shows what is not checked, and lines with TODO.
     *
     * @param scope a part of the names of files and folders; empty where {@code files} names them
     */
    record OpenItems(List<String> files, String scope) implements FileCommand {
        public OpenItems {
            files = List.copyOf(files);
        }
    }

    /**
     * Changes a value of a JSON file.
     *
     * @param key name of the value, or its path
     * @param old the value that it should have before; empty for any
     */
    record SetValue(String file, String key, String old, String value) implements FileCommand {}
}

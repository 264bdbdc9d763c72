package dev.troupe.packs.files.command;

/** The names of the edits of a text file, as the argument {@code edit} of {@code editText}. */
public final class TextEdits {
    public static final String REPLACE = "replace";
    public static final String SET = "setValue";
    public static final String UNIQUE = "removeRepeatedLines";
    public static final String NOT_BLANK = "removeBlankLines";
    public static final String SORT = "sortLines";
    public static final String SORT_DOWN = "sortLinesDescending";

    private TextEdits() {}
}

package dev.troupe.agent.tool;

import java.util.regex.Pattern;

/**
 * Text that a spreadsheet would run as a formula when it opens a file of values between commas or
 * tabs. An apostrophe before it makes it text (OWASP, "CSV Injection").
 */
public final class FormulaText {
    /** What spreadsheets take for the beginning of a formula, also in full width. */
    private static final String TRIGGERS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    private static final Pattern NUMBER =
            Pattern.compile("[-+]?[0-9][0-9,]*+(?:\\.[0-9]++)?(?:[eE][-+]?[0-9]{1,3})?%?");

    private FormulaText() {}

    /** The text with an apostrophe if a spreadsheet would evaluate it; numbers are not formulas. */
    public static String escape(String text) {
        return isFormula(text) ? "'" + text : text;
    }

    /** What {@link #escape} made, as it was. */
    public static String unescape(String text) {
        return text.length() > 1 && text.charAt(0) == '\'' && isFormula(text)
                ? text.substring(1)
                : text;
    }

    /**
     * Whether {@link #escape} changes the text; also with apostrophes before a formula, so that
     * removing one yields the same text.
     */
    public static boolean isFormula(String text) {
        int first = 0;
        while (first < text.length() && text.charAt(first) == '\'') {
            first++;
        }
        return first < text.length()
                && TRIGGERS.indexOf(text.charAt(first)) >= 0
                && (first > 0 || !NUMBER.matcher(text).matches());
    }

    /** Whether a spreadsheet would run a cell that stands in a file as it is. */
    public static boolean isBare(String text) {
        return !text.isEmpty() && text.charAt(0) != '\'' && isFormula(text);
    }
}

package dev.troupe.language;

/**
 * Makes a text safe to read by rules: a run of combining marks is cut at 30, as in the Stream-Safe
 * Text Format of Unicode (UAX #15, section 13). Longer runs stand in no language, and regular
 * expressions take quadratic time to find a word's end in them.
 */
public final class StreamSafeText {
    private static final int MAX_MARKS = 30; // of UAX #15

    private StreamSafeText() {}

    /** The text itself where no run is longer; else without the marks beyond 30 of each run. */
    public static String streamSafe(String text) {
        int marks = 0;
        for (int i = 0; i < text.length(); i++) {
            marks = isMark(text.charAt(i)) ? marks + 1 : 0;
            if (marks > MAX_MARKS) {
                return limitMarks(text);
            }
        }
        return text;
    }

    private static String limitMarks(String text) {
        var kept = new StringBuilder(text.length());
        int marks = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            marks = isMark(c) ? marks + 1 : 0;
            if (marks <= MAX_MARKS) {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    private static boolean isMark(char c) {
        return c >= '\u0300' && Character.getType(c) == Character.NON_SPACING_MARK;
    }
}

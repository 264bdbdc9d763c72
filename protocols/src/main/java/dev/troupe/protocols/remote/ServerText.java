package dev.troupe.protocols.remote;

/**
 * Text of another program: from outside, therefore of limited length and without control
 * characters.
 */
public final class ServerText {
    private ServerText() {}

    /** On one line. */
    public static String line(String text, int maxCharacters) {
        return cut(
                text.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]+", " ").strip(), maxCharacters);
    }

    /** With its lines. */
    public static String lines(String text, int maxCharacters) {
        var clean = text.replaceAll("[\\p{Cntrl}\\p{Cf}&&[^\\n\\t]]+", " ").strip();
        return cut(clean, maxCharacters);
    }

    private static String cut(String text, int maxCharacters) {
        if (text.length() <= maxCharacters) {
            return text;
        }
        int end =
                Character.isHighSurrogate(text.charAt(maxCharacters - 1))
                        ? maxCharacters - 1
                        : maxCharacters;
        return text.substring(0, end) + "…";
    }
}

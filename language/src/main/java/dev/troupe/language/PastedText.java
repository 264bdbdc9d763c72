package dev.troupe.language;

import java.util.regex.Pattern;

/**
 * Material that a message contains, which others may have written: what follows a line that ends
 * with a colon or opens a code block, and all but the first line of a long message.
 */
public final class PastedText {
    private static final int LONG = 2_000; // characters; longer messages contain material
    private static final Pattern OPENING = Pattern.compile("[:：][ \\t]*+\\R|```|\"\"\"");

    private PastedText() {}

    /** The material at the end of a message; empty if there is none. */
    public static String of(String message) {
        var opening = OPENING.matcher(message);
        if (opening.find()) {
            return message.substring(opening.end());
        }
        int end = message.indexOf('\n');
        return message.length() > LONG && end >= 0 ? message.substring(end) : "";
    }

    /** The message without the material. */
    public static String removeFrom(String message) {
        return message.substring(0, message.length() - of(message).length());
    }
}

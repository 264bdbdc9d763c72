package dev.troupe.cli;

import org.jline.utils.WCWidth;

/** Text measured in terminal cells, of which a Chinese character takes two. */
final class CellText {
    private static final String CUT = "…";

    private CellText() {}

    static int width(String text) {
        return text.codePoints().map(CellText::width).sum();
    }

    private static int width(int character) {
        return Math.max(0, WCWidth.wcwidth(character));
    }

    /** The text, cut with an ellipsis where it is wider than {@code cells}. */
    static String clip(String text, int cells) {
        if (width(text) <= cells) {
            return text;
        }
        if (cells < 1) {
            return "";
        }
        var clipped = new StringBuilder();
        int used = 0;
        for (int character : text.codePoints().toArray()) {
            used += width(character);
            if (used > cells - 1) {
                break;
            }
            clipped.appendCodePoint(character);
        }
        return clipped.append(CUT).toString();
    }

    /** The text, filled with blanks to {@code cells} or cut to it. */
    static String fit(String text, int cells) {
        var clipped = clip(text, cells);
        return clipped + " ".repeat(Math.max(0, cells - width(clipped)));
    }

    /**
     * The text on one line, without anything that would move the cursor or change colours: what
     * tools and pages say must not steer the terminal.
     */
    static String oneLine(String text) {
        return clean(text, false);
    }

    /** The same, with line breaks and tabs kept. */
    static String lines(String text) {
        return clean(text, true);
    }

    private static String clean(String text, boolean keepsLines) {
        var clean = new StringBuilder(text.length());
        text.codePoints()
                .filter(character -> Character.getType(character) != Character.FORMAT)
                .map(character -> isSafe(character, keepsLines) ? character : ' ')
                .forEach(clean::appendCodePoint);
        return clean.toString().strip();
    }

    private static boolean isSafe(int character, boolean keepsLines) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> keepsLines && (character == '\n' || character == '\t');
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                    false;
            default -> true;
        };
    }
}

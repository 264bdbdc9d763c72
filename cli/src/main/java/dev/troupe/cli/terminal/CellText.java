package dev.troupe.cli.terminal;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jline.utils.WCWidth;

/** Text measured in terminal cells, of which a Chinese character takes two. */
public final class CellText {
    private static final String CUT = "…";

    private CellText() {}

    public static int width(String text) {
        return text.codePoints().map(CellText::width).sum();
    }

    private static int width(int character) {
        return Math.max(0, WCWidth.wcwidth(character));
    }

    /** The text, cut with an ellipsis if it is wider than {@code cells}. */
    public static String clip(String text, int cells) {
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

    /** The text, filled with spaces to {@code cells} or cut to it. */
    public static String fit(String text, int cells) {
        var clipped = clip(text, cells);
        return clipped + " ".repeat(Math.max(0, cells - width(clipped)));
    }

    /**
     * The line broken where its language allows it, no row wider than {@code cells}; rows after the
     * first begin with the indent.
     */
    public static List<String> wrap(String line, int cells, String indent) {
        var rows = new ArrayList<String>();
        var row = new StringBuilder();
        var breaks = BreakIterator.getLineInstance(Locale.ROOT);
        breaks.setText(line);
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
            var part = line.substring(start, end);
            start = end;
            if (width(row + part.stripTrailing()) > cells && !row.toString().isBlank()) {
                rows.add(row.toString().stripTrailing());
                row.setLength(0);
                row.append(indent);
            }
            while (width(row + part.stripTrailing()) > cells && cells > width(row.toString()) + 1) {
                var head = prefix(part, cells - width(row.toString()));
                rows.add(row + head);
                part = part.substring(head.length());
                row.setLength(0);
                row.append(indent);
            }
            row.append(part);
        }
        rows.add(row.toString().stripTrailing());
        return rows;
    }

    /** As much of a text as has room, and at least one character. */
    private static String prefix(String text, int cells) {
        int end = 0;
        int used = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            used += width(character);
            if (used > cells && end > 0) {
                break;
            }
            end += Character.charCount(character);
        }
        return text.substring(0, end);
    }

    /**
     * The text on one line, without anything that would move the cursor or change colours: output
     * of tools and pages must not steer the terminal.
     */
    public static String cleanLine(String text) {
        return clean(text, false);
    }

    /** The same, with line breaks and tabs retained. */
    public static String cleanLines(String text) {
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

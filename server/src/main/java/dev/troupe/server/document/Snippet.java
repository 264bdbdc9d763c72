package dev.troupe.server.document;

import dev.troupe.retrieval.value.WordMatch;
import java.util.List;
import java.util.Locale;

/** The part of a text that shows why it was found. */
final class Snippet {
    private static final int LENGTH = 240; // characters, as many as two or three lines
    private static final int BEFORE = 60; // characters before the word

    private Snippet() {}

    /**
     * The text around the most significant of its words; the beginning of the text if it has none.
     *
     * @param matches those that count most first
     */
    static String of(String text, List<WordMatch> matches) {
        var line = text.strip().replaceAll("\\s+", " ");
        if (line.length() <= LENGTH) {
            return line;
        }
        int begin =
                codePointBoundary(
                        line,
                        Math.clamp(firstMatch(line, matches) - BEFORE, 0, line.length() - LENGTH));
        int end = codePointBoundary(line, Math.min(line.length(), begin + LENGTH));
        return (begin == 0 ? "" : "…")
                + line.substring(begin, end).strip()
                + (end == line.length() ? "" : "…");
    }

    private static int firstMatch(String line, List<WordMatch> matches) {
        var lower = line.toLowerCase(Locale.ROOT);
        return matches.stream()
                .mapToInt(match -> lower.indexOf(match.word()))
                .filter(at -> at >= 0)
                .findFirst()
                .orElse(0);
    }

    /** Never between the halves of a surrogate pair. */
    private static int codePointBoundary(String line, int at) {
        return at > 0 && at < line.length() && Character.isLowSurrogate(line.charAt(at))
                ? at - 1
                : at;
    }
}

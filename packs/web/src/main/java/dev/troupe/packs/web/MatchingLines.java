package dev.troupe.packs.web;

import dev.troupe.language.Language;
import java.util.List;
import java.util.Locale;

/** Finds the lines of a page that have the most words of a question. */
final class MatchingLines {
    private static final int MOST_LINES = 5;
    private static final double LEAST = 0.34; // share of the words that the page must have
    private static final int LONG = 4; // letters from which the end of a word may differ

    private MatchingLines() {}

    /** The lines in their order; empty if the page does not have enough of the words. */
    static List<String> find(String text, List<String> words) {
        var lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
        var lower = text.toLowerCase(Locale.ROOT);
        long known = words.stream().filter(word -> isIn(lower, word)).count();
        if (words.isEmpty() || known < LEAST * words.size()) {
            return List.of();
        }
        long best = lines.stream().mapToLong(line -> count(line, words)).max().orElse(0);
        return best == 0
                ? List.of()
                : lines.stream()
                        .filter(line -> count(line, words) == best)
                        .limit(MOST_LINES)
                        .toList();
    }

    private static long count(String line, List<String> words) {
        var lower = line.toLowerCase(Locale.ROOT);
        return words.stream().filter(word -> isIn(lower, word)).count();
    }

    /** Forms of an English word begin alike. */
    private static boolean isIn(String text, String word) {
        var lower = word.toLowerCase(Locale.ROOT);
        boolean isInflected = !Language.isChinese(lower) && lower.length() > LONG;
        return text.contains(isInflected ? lower.substring(0, lower.length() - 1) : lower);
    }
}

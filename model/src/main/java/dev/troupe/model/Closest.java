package dev.troupe.model;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what a misspelt word may mean. */
final class Closest {
    private Closest() {}

    /** The one of some known words that takes the fewest changes. */
    static String to(String word, List<String> known) {
        var wanted = word.toLowerCase(Locale.ROOT);
        return known.stream()
                .min(Comparator.comparingInt(k -> changes(k.toLowerCase(Locale.ROOT), wanted)))
                .orElse("");
    }

    /** Letters to insert, drop or change to get from one word to the other (Levenshtein 1966). */
    private static int changes(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}

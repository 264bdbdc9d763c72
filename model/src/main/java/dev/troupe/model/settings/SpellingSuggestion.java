package dev.troupe.model.settings;

import dev.troupe.core.value.EditDistance;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what a misspelt word may mean. */
final class SpellingSuggestion {
    private SpellingSuggestion() {}

    /** The one of some known words that takes the fewest changes. */
    static String find(String word, List<String> known) {
        var wanted = word.toLowerCase(Locale.ROOT);
        return known.stream()
                .min(
                        Comparator.comparingInt(
                                k -> EditDistance.between(k.toLowerCase(Locale.ROOT), wanted)))
                .orElse("");
    }
}

package dev.troupe.page.check;

import dev.troupe.core.value.EditDistance;
import dev.troupe.core.value.LocalizedText;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Suggests the name that was probably meant. */
final class ClosestName {
    private ClosestName() {}

    /** The middle of a sentence: ", did you mean 'x'?"; empty if no name is similar. */
    static LocalizedText suggestion(String name, Collection<String> names) {
        return names.stream()
                .filter(it -> distance(name, it) <= Math.max(1, name.length() / 3))
                .min(Comparator.comparingInt(it -> distance(name, it)))
                .map(it -> LocalizedText.of("（是否指“%s”？）", " (did you mean '%s'?)", it))
                .orElse(LocalizedText.verbatim(""));
    }

    private static int distance(String name, String other) {
        return EditDistance.between(name.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
    }
}

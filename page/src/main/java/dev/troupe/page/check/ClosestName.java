package dev.troupe.page.check;

import dev.troupe.core.value.EditDistance;
import dev.troupe.core.value.LocalizedText;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Suggests the name that was probably meant. */
final class ClosestName {
    private static final int MAX_LENGTH = 64; // characters; comparing takes their square

    private ClosestName() {}

    /** The middle of a sentence: ", did you mean 'x'?"; empty if no name is similar. */
    static LocalizedText suggestion(String name, Collection<String> names) {
        if (name.length() > MAX_LENGTH) {
            return LocalizedText.verbatim("");
        }
        return names.stream()
                .filter(it -> it.length() <= MAX_LENGTH)
                .filter(it -> distance(name, it) <= Math.max(1, name.length() / 3))
                .min(Comparator.comparingInt(it -> distance(name, it)))
                .map(it -> LocalizedText.of("（是否指“%s”？）", " (did you mean '%s'?)", it))
                .orElse(LocalizedText.verbatim(""));
    }

    private static int distance(String name, String other) {
        return EditDistance.between(name.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
    }

    /** The end of a sentence: the names that exist, without those that are too long to be meant. */
    static LocalizedText choices(Collection<String> names) {
        var list = names.stream().filter(it -> it.length() <= MAX_LENGTH).toList();
        return list.isEmpty()
                ? LocalizedText.of("目前没有可用的，请先添加", "none exists yet, so add it first")
                : LocalizedText.of("可用的有：%s", "expected one of %s", list);
    }
}

package dev.troupe.page.template;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replaces the examples of slots by their keys, the longest first, each place once. */
final class ExamplePlaces {
    private final List<TemplateSlot> slots;

    ExamplePlaces(List<TemplateSlot> slots) {
        this.slots =
                slots.stream()
                        .sorted(
                                Comparator.comparingInt((TemplateSlot it) -> it.example().length())
                                        .reversed())
                        .toList();
    }

    String replaceIn(String text) {
        var replaced = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            var slot = findAt(text, at);
            if (slot == null) {
                replaced.append(text.charAt(at));
                at++;
            } else {
                replaced.append('{').append(slot.key()).append('}');
                at += slot.example().length();
            }
        }
        return replaced.toString();
    }

    private @Nullable TemplateSlot findAt(String text, int at) {
        return slots.stream()
                .filter(it -> text.startsWith(it.example(), at))
                .filter(it -> isWhole(text, at, at + it.example().length()))
                .findFirst()
                .orElse(null);
    }

    /** "1A" is not in "11A": letters and digits of one script do not continue. */
    private static boolean isWhole(String text, int from, int to) {
        return !(from > 0 && isJoined(text.charAt(from - 1), text.charAt(from)))
                && !(to < text.length() && isJoined(text.charAt(to - 1), text.charAt(to)));
    }

    private static boolean isJoined(char before, char after) {
        return isWordPart(before) && isWordPart(after);
    }

    private static boolean isWordPart(char letter) {
        return Character.isLetterOrDigit(letter) && !Character.isIdeographic(letter);
    }
}

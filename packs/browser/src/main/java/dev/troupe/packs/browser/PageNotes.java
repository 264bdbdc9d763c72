package dev.troupe.packs.browser;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Events on a page other than the requested action. Safe for use by several threads. */
final class PageNotes {
    private static final int MOST = 8; // that a model is shown immediately

    private final List<LocalizedText> notes = new ArrayList<>();
    private int left;

    synchronized void add(String zh, String en, Object... values) {
        add(LocalizedText.of(zh, en, values));
    }

    synchronized void add(LocalizedText note) {
        if (notes.contains(note)) {
            return;
        }
        if (notes.size() < MOST) {
            notes.add(note);
        } else {
            left++;
        }
    }

    /** Those since the last time. */
    synchronized List<LocalizedText> take() {
        if (left > 0) {
            notes.add(LocalizedText.of("另有 %d 件事", "and %d more", left));
        }
        var taken = List.copyOf(notes);
        notes.clear();
        left = 0;
        return taken;
    }

    /** Adds the field {@code notes} if there are some. */
    static void add(Map<String, Value> fields, List<LocalizedText> notes, Language language) {
        if (!notes.isEmpty()) {
            fields.put(
                    "notes",
                    Value.of(
                            notes.stream()
                                    .map(note -> language.choose(note.zh(), note.en()))
                                    .map(Value::of)
                                    .toList()));
        }
    }
}

package dev.troupe.packs.browser;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What happened on a page beside what was asked for. Safe for use by several threads. */
final class Notes {
    private static final int MOST = 8; // that a model is told at once

    private final List<Sentence> notes = new ArrayList<>();
    private int left;

    synchronized void add(String zh, String en, Object... values) {
        add(Sentence.of(zh, en, values));
    }

    synchronized void add(Sentence note) {
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
    synchronized List<Sentence> take() {
        if (left > 0) {
            notes.add(Sentence.of("另有 %d 件事", "and %d more", left));
        }
        var taken = List.copyOf(notes);
        notes.clear();
        left = 0;
        return taken;
    }

    /** Adds the field {@code notes} where there are some. */
    static void add(Map<String, Value> fields, List<Sentence> notes, Language language) {
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

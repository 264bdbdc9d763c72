package dev.troupe.packs.web;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The texts known about one item, by column; the first source of a column wins. Used by one thread.
 */
final class Fields {
    private final Map<String, String> texts = new LinkedHashMap<>();

    static Fields copyOf(Fields other) {
        var copy = new Fields();
        copy.texts.putAll(other.texts);
        return copy;
    }

    Fields add(String column, String text) {
        var cleaned = Texts.clean(text);
        if (!cleaned.isEmpty()) {
            texts.putIfAbsent(column, cleaned);
        }
        return this;
    }

    Fields replace(String column, String text) {
        texts.put(column, Texts.clean(text));
        return this;
    }

    void remove(String column) {
        texts.remove(column);
    }

    /** Takes over what is missing here, and the full form of texts that are cut off here. */
    void fillFrom(Fields other) {
        var hadPrice = has(Columns.PRICE);
        other.texts.forEach((column, text) -> {
            var mine = texts.get(column);
            var belongsToOtherPrice =
                    column.equals(Columns.CURRENCY)
                            && hadPrice
                            && !text(Columns.PRICE).equals(other.text(Columns.PRICE));
            if (mine == null && !belongsToOtherPrice) {
                texts.put(column, text);
            } else if (mine != null && Texts.completes(text, mine)) {
                texts.put(column, text);
            }
        });
    }

    boolean has(String column) {
        return texts.containsKey(column);
    }

    Optional<String> get(String column) {
        return Optional.ofNullable(texts.get(column));
    }

    String text(String column) {
        return texts.getOrDefault(column, "");
    }

    boolean isEmpty() {
        return texts.isEmpty();
    }

    Map<String, String> all() {
        return Collections.unmodifiableMap(texts);
    }

    @Override
    public String toString() {
        return texts.toString();
    }
}

package dev.troupe.packs.web.field;

import dev.troupe.packs.web.page.ElementText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The texts known about one item, by column; the first source of a column wins. Used by one thread.
 */
public final class ItemFields {
    private final Map<String, String> texts = new LinkedHashMap<>();

    public static ItemFields copyOf(ItemFields other) {
        var copy = new ItemFields();
        copy.texts.putAll(other.texts);
        return copy;
    }

    public ItemFields add(String column, String text) {
        var cleaned = ElementText.clean(text);
        if (!cleaned.isEmpty()) {
            texts.putIfAbsent(column, cleaned);
        }
        return this;
    }

    public ItemFields replace(String column, String text) {
        texts.put(column, ElementText.clean(text));
        return this;
    }

    public void remove(String column) {
        texts.remove(column);
    }

    /** Takes over what is missing here, and the full form of texts that are truncated here. */
    public void fillFrom(ItemFields other) {
        var hadPrice = has(ColumnNames.PRICE);
        other.texts.forEach((column, text) -> {
            var mine = texts.get(column);
            var belongsToOtherPrice =
                    column.equals(ColumnNames.CURRENCY)
                            && hadPrice
                            && !text(ColumnNames.PRICE).equals(other.text(ColumnNames.PRICE));
            if (mine == null && !belongsToOtherPrice) {
                texts.put(column, text);
            } else if (mine != null && ElementText.isCompletionOf(text, mine)) {
                texts.put(column, text);
            }
        });
    }

    public boolean has(String column) {
        return texts.containsKey(column);
    }

    public Optional<String> get(String column) {
        return Optional.ofNullable(texts.get(column));
    }

    public String text(String column) {
        return texts.getOrDefault(column, "");
    }

    boolean isEmpty() {
        return texts.isEmpty();
    }

    public Map<String, String> all() {
        return Collections.unmodifiableMap(texts);
    }

    @Override
    public String toString() {
        return texts.toString();
    }
}

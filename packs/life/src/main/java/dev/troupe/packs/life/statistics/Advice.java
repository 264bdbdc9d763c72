package dev.troupe.packs.life.statistics;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;

/**
 * What a user may do better, with the figures that it follows from.
 *
 * @param type what it is about, {@code time_management}
 * @param priority {@code high} or {@code medium}
 */
public record Advice(String type, String priority, LocalizedText message) {
    /** {@code {type, priority, message}} in one language. */
    public Value toValue(Language language) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("type", Value.of(type));
        fields.put("priority", Value.of(priority));
        fields.put("message", Value.of(language.choose(message.zh(), message.en())));
        return Value.of(fields);
    }
}

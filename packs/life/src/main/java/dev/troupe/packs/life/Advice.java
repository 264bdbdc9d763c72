package dev.troupe.packs.life;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;

/**
 * What a person may do better, with the figures from which that follows.
 *
 * @param type what it is about, {@code time_management}
 * @param priority {@code high} or {@code medium}
 */
public record Advice(String type, String priority, Sentence message) {
    /** {@code {type, priority, message}} in one language. */
    public Value toValue(Language language) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("type", Value.of(type));
        fields.put("priority", Value.of(priority));
        fields.put("message", Value.of(language.choose(message.zh(), message.en())));
        return Value.of(fields);
    }
}

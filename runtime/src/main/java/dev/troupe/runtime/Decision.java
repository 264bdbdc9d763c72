package dev.troupe.runtime;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.time.Instant;
import java.util.LinkedHashMap;

/**
 * What a person, a rule or the clock decided about a run.
 *
 * @param by who decided
 * @param kind approved, edited, denied, answered or expired
 * @param said in words
 * @param question what was asked, as it is on record; missing where nothing was asked
 * @param answer as it is on record; missing where nobody gave one
 */
public record Decision(
        Instant at, String by, String kind, Sentence said, Value question, Value answer) {
    /** {@code {at, by, decision, text, question, answer}}; the text is in English. */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("at", Value.of(at.toString()));
        fields.put("by", Value.of(by));
        fields.put("decision", Value.of(kind));
        fields.put("text", Value.of(said.en()));
        fields.put("question", question);
        fields.put("answer", answer);
        return Value.of(fields);
    }
}

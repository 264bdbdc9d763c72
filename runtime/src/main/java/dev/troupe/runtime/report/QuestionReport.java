package dev.troupe.runtime.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An open question of a run, as JSON.
 *
 * @param subject as recorded; its {@code kind} is approval, review or question
 * @param expiresAt {@code null} for never
 */
public record QuestionReport(
        String key,
        String node,
        String text,
        List<String> options,
        Value subject,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Instant expiresAt) {
    public static QuestionReport of(OpenQuestion open) {
        var question = open.question();
        return new QuestionReport(
                question.key(),
                open.node().value(),
                question.text(),
                question.options(),
                question.subject(),
                open.expiresAt());
    }

    /** {@code {key, node, text, options, subject, expiresAt}}, as conversations store it. */
    public Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("key", Value.of(key));
        fields.put("node", Value.of(node));
        fields.put("text", Value.of(text));
        fields.put("options", ValueRecords.texts(options));
        fields.put("subject", subject);
        fields.put(
                "expiresAt", expiresAt == null ? Value.missing() : Value.of(expiresAt.toString()));
        return Value.of(fields);
    }
}

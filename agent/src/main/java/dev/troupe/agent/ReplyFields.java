package dev.troupe.agent;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a reply of a model used, as the events of a node report it. */
final class ReplyFields {
    private ReplyFields() {}

    static Map<String, Value> of(ModelReply reply) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("model", Value.of(reply.model()));
        fields.put("finish", Value.of(reply.finish().name()));
        fields.put("inputTokens", Value.of(reply.usage().inputTokens()));
        fields.put("outputTokens", Value.of(reply.usage().outputTokens()));
        var cost = reply.usage().cost();
        fields.put("cost", cost == null ? Value.missing() : Value.of(cost));
        return fields;
    }
}

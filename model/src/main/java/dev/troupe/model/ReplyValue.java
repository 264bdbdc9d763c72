package dev.troupe.model;

import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;

/** Replies of models as values, without loss both ways, to be recorded. */
public final class ReplyValue {
    private ReplyValue() {}

    public static Value toValue(ModelReply reply) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("text", Value.of(reply.text()));
        fields.put("toolCalls", writeCalls(reply.toolCalls()));
        fields.put("finish", Value.of(reply.finish().name()));
        fields.put("inputTokens", Value.of(reply.usage().inputTokens()));
        fields.put("outputTokens", Value.of(reply.usage().outputTokens()));
        var cost = reply.usage().cost();
        fields.put("cost", cost == null ? Value.missing() : Value.of(cost));
        fields.put("model", Value.of(reply.model()));
        return Value.of(fields);
    }

    /**
     * Reads what {@link #toValue} wrote.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static ModelReply fromValue(Value reply) {
        return new ModelReply(
                reply.field("text").asText(),
                readCalls(reply.field("toolCalls")),
                ModelReply.FinishReason.valueOf(reply.field("finish").asText()),
                new Usage(
                        tokens(reply.field("inputTokens")),
                        tokens(reply.field("outputTokens")),
                        reply.field("cost") instanceof Value.Num(BigDecimal cost) ? cost : null),
                reply.field("model").asText());
    }

    private static long tokens(Value value) {
        return value instanceof Value.Num(BigDecimal number) ? number.longValueExact() : 0;
    }

    public static Value writeCalls(List<ToolCall> calls) {
        return Value.of(calls.stream().map(ReplyValue::toValue).toList());
    }

    private static Value toValue(ToolCall call) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(call.id()));
        fields.put("name", Value.of(call.name()));
        fields.put("arguments", Value.of(call.arguments()));
        return Value.of(fields);
    }

    public static List<ToolCall> readCalls(Value calls) {
        return calls.items().stream()
                .map(call ->
                        new ToolCall(
                                call.field("id").asText(),
                                call.field("name").asText(),
                                call.field("arguments").asText()))
                .toList();
    }
}

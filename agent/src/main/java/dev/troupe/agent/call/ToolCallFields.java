package dev.troupe.agent.call;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import java.util.LinkedHashMap;
import java.util.Map;

/** How a call of a tool ended, as the events of a node report it. */
public final class ToolCallFields {
    private ToolCallFields() {}

    /**
     * @param doing what the call does, for users
     * @param characters of the reply as the model receives it
     */
    public static Map<String, Value> of(
            ToolCall call, LocalizedText doing, ToolReply reply, int characters) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("callId", Value.of(call.id()));
        fields.put("tool", Value.of(call.name()));
        fields.put("doing", Json.toValue(doing));
        fields.put("status", Value.of(reply.status().wireName()));
        fields.put("characters", Value.of(characters));
        var code = reply.code();
        if (code != null) {
            fields.put("code", Value.of(code));
        }
        var message = reply.message();
        if (message != null) {
            fields.put("message", Value.of(message));
        }
        return fields;
    }
}

package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;

/** The forms by which a client asks its user for an approval or an answer. */
final class AnswerForm {
    /** Yes or no. */
    static final Value APPROVAL =
            Json.parse(
                    "{\"type\":\"object\",\"properties\":{\"approve\":{\"type\":\"boolean\",\"title\":\"Approve\",\"default\":false}},\"required\":[\"approve\"]}");

    private AnswerForm() {}

    /** A text, one of the options if there are any. */
    static Value text(List<String> options) {
        var field = new LinkedHashMap<String, Value>();
        field.put("type", Value.of("string"));
        if (!options.isEmpty()) {
            field.put("enum", ValueRecords.texts(options));
        }
        return ValueRecords.of(
                "type", Value.of("object"),
                "properties", ValueRecords.of("answer", Value.of(field)),
                "required", ValueRecords.texts(List.of("answer")));
    }

    static boolean isApproved(Value content) {
        return content.field("approve").equals(Value.of(true));
    }

    static String answer(Value content) {
        return content.field("answer").asText();
    }
}

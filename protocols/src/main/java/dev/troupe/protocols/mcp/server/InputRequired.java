package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The result of a call that needs answers of the client first, since 2026-07-28. */
public final class InputRequired {
    /** The field that states the kind of a result. */
    static final String RESULT_TYPE = "resultType";

    private InputRequired() {}

    /**
     * The result.
     *
     * @param requests of methods that the client declared; by keys, under which their answers come
     * @param state that the client sends back; empty for none
     */
    public static Value of(Map<String, Value> requests, String state) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put(RESULT_TYPE, Value.of("input_required"));
        fields.put("inputRequests", Value.of(requests));
        if (!state.isEmpty()) {
            fields.put("requestState", Value.of(state));
        }
        return Value.of(fields);
    }

    /** The request that shows a form to the user of the client. */
    public static Value form(String message, Value schema) {
        return request(
                "elicitation/create",
                ValueRecords.of(
                        "mode",
                        Value.of("form"),
                        "message",
                        Value.of(message),
                        "requestedSchema",
                        schema));
    }

    /** A request of any method. */
    public static Value request(String method, Value params) {
        return ValueRecords.of("method", Value.of(method), "params", params);
    }

    /** What a user filled into a form; empty if the user declined or closed it. */
    public static Optional<Value> content(Value answer) {
        return answer.field("action").asText().equals("accept")
                ? Optional.of(answer.field("content"))
                : Optional.empty();
    }
}

package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools that the conformance suite wants of version 2026-07-28, which end to ask. */
final class InputRequiredFixtures {
    /** The names of the tools. */
    static final List<String> TOOLS =
            List.of(
                    "test_input_required_result_elicitation",
                    "test_input_required_result_sampling",
                    "test_input_required_result_list_roots",
                    "test_input_required_result_request_state",
                    "test_input_required_result_multiple_inputs",
                    "test_input_required_result_multi_round",
                    "test_input_required_result_tampered_state",
                    "test_input_required_result_capabilities",
                    "test_streaming_elicitation");

    private static final String SECRET = "known to this server alone";

    private InputRequiredFixtures() {}

    static Value call(String name, McpCall call) {
        var given = call.inputResponses();
        return switch (name) {
            case "test_input_required_result_elicitation", "test_streaming_elicitation" ->
                    ask(given, Map.of("user_name", form("What is your name?", "name")), "");
            case "test_input_required_result_sampling" ->
                    ask(
                            given,
                            Map.of("capital_question", sampling("What is the capital of France?")),
                            "");
            case "test_input_required_result_list_roots" ->
                    ask(given, Map.of("client_roots", roots()), "");
            case "test_input_required_result_request_state",
                    "test_input_required_result_tampered_state" -> {
                requireState(call, name);
                yield ask(given, Map.of("confirm", form("Please confirm", "ok")), seal(name));
            }
            case "test_input_required_result_multiple_inputs" -> {
                requireState(call, name);
                yield ask(
                        given,
                        Map.of(
                                "user_name", form("What is your name?", "name"),
                                "greeting", sampling("Generate a greeting"),
                                "client_roots", roots()),
                        seal(name));
            }
            case "test_input_required_result_multi_round" -> {
                var state = call.requestState().orElse("");
                yield state.isEmpty()
                        ? ask(given, Map.of("step1", form("Step 1: your name?", "name")), seal("1"))
                        : ask(
                                given,
                                Map.of("step2", form("Step 2: your color?", "color")),
                                seal("2"));
            }
            default -> {
                var requests = new LinkedHashMap<String, Value>();
                if (!call.capabilities().field("sampling").isMissing()) {
                    requests.put("question", sampling("What is the capital of France?"));
                }
                if (call.canElicit()) {
                    requests.put("form", form("What is your name?", "name"));
                }
                yield ask(given, requests, "");
            }
        };
    }

    /** Asks what is not answered yet with an answer of the right form. */
    private static Value ask(Value given, Map<String, Value> requests, String state) {
        var open = new LinkedHashMap<String, Value>();
        requests.forEach((key, request) -> {
            if (!fits(request, given.field(key))) {
                open.put(key, request);
            }
        });
        return open.isEmpty()
                ? FixtureBackend.said("state-ok " + Json.write(given))
                : InputRequired.of(open, state);
    }

    private static boolean fits(Value request, Value answer) {
        return switch (request.field("method").asText()) {
            case "elicitation/create" ->
                    answer.field("action").asText().equals("accept")
                            && fits(
                                    request.field("params")
                                            .field("requestedSchema")
                                            .field("required"),
                                    answer.field("content"),
                                    request.field("params")
                                            .field("requestedSchema")
                                            .field("properties"));
            case "roots/list" -> answer.field("roots") instanceof Value.ListOf;
            default -> answer.field("content") instanceof Value.RecordOf;
        };
    }

    private static boolean fits(Value required, Value content, Value properties) {
        return required.items().stream()
                .allMatch(name -> {
                    var value = content.field(name.asText());
                    return properties.field(name.asText()).field("type").asText().equals("boolean")
                            ? value instanceof Value.Flag
                            : value instanceof Value.Text;
                });
    }

    private static String seal(String state) {
        return state + "." + HexFormat.of().formatHex(Sha256.digest(state + SECRET));
    }

    private static void requireState(McpCall call, String name) {
        if (call.requestState().filter(state -> !state.equals(seal(name))).isPresent()) {
            throw RpcException.invalidParams("'requestState' was changed");
        }
    }

    static Value form(String message, String field) {
        return InputRequired.form(
                message,
                Json.parse(
                        "{\"type\": \"object\", \"properties\": {\"%s\": {\"type\": \"%s\"}}, \"required\": [\"%s\"]}"
                                .formatted(
                                        field, field.equals("ok") ? "boolean" : "string", field)));
    }

    private static Value sampling(String text) {
        var message =
                ValueRecords.of(
                        "role",
                        Value.of("user"),
                        "content",
                        ValueRecords.of("type", Value.of("text"), "text", Value.of(text)));
        return InputRequired.request(
                "sampling/createMessage",
                ValueRecords.of(
                        "messages", Value.of(List.of(message)), "maxTokens", Value.of(100)));
    }

    private static Value roots() {
        return InputRequired.request("roots/list", RpcMessages.EMPTY);
    }
}

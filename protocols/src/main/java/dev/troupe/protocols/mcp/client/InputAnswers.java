package dev.troupe.protocols.mcp.client;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.remote.ServerText;
import java.util.LinkedHashMap;
import java.util.function.UnaryOperator;

/** Answers a result that asks, so that its request can be repeated (MCP 2026-07-28). */
final class InputAnswers {
    private static final int MAX_REQUESTS = 10; // in one result

    private InputAnswers() {}

    /**
     * Whether a result is the end of its request.
     *
     * @throws RpcException when it is of a kind that is not known
     */
    static boolean isComplete(Value result) {
        var kind = result.field("resultType").asText();
        return switch (kind) {
            case "", "complete" -> true;
            case "input_required" -> false;
            default ->
                    throw new RpcException(
                            RpcException.INVALID_REQUEST,
                            "the server answered with a result of the kind '%s', which is not known"
                                    .formatted(ServerText.line(kind, 40)));
        };
    }

    /**
     * The parameters with which a request is repeated.
     *
     * @param form fills a form
     * @throws RpcException when the server asks for what was not declared
     */
    static Value add(Value params, Value result, UnaryOperator<Value> form) {
        var again = params;
        if (result.field("inputRequests") instanceof Value.RecordOf(var requests)) {
            if (requests.size() > MAX_REQUESTS) {
                throw new RpcException(
                        RpcException.INVALID_REQUEST,
                        "the server asks for more than %d things in one result"
                                .formatted(MAX_REQUESTS));
            }
            var answers = new LinkedHashMap<String, Value>();
            requests.forEach((key, request) -> answers.put(key, answer(request, form)));
            again = RpcMessages.with(again, "inputResponses", Value.of(answers));
        }
        var state = result.field("requestState");
        return state.isMissing() ? again : RpcMessages.with(again, "requestState", state);
    }

    private static Value answer(Value request, UnaryOperator<Value> form) {
        var method = request.field("method").asText();
        if (method.equals("elicitation/create")) {
            return form.apply(request.field("params"));
        }
        throw new RpcException(
                RpcException.INVALID_REQUEST,
                "the server asks for '%s', which this client does not have"
                        .formatted(ServerText.line(method, 40)));
    }
}

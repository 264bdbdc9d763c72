package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;

/** Requests that are the same with a session and without. */
record BackendRequests(McpBackend backend) {
    private static final int MAX_SUGGESTIONS = 100; // as the protocol has it

    Value callTool(McpCall call) throws InterruptedException {
        var params = call.request().params();
        var name = text(params, "name");
        var known = backend.tools().stream().map(tool -> tool.field("name").asText()).toList();
        if (!known.contains(name)) {
            throw RpcException.invalidParams(
                    "Unknown tool: '%s'; expected one of %s".formatted(name, known));
        }
        return backend.callTool(name, arguments(params), call);
    }

    Value prompt(McpCall call) {
        var params = call.request().params();
        return backend.prompt(text(params, "name"), arguments(params), call);
    }

    Value complete(Value params) {
        var argument = params.field("argument");
        var found =
                backend.complete(
                        params.field("ref"),
                        argument.field("name").asText(),
                        argument.field("value").asText());
        var first = found.stream().limit(MAX_SUGGESTIONS).map(Value::of).toList();
        return ValueRecords.of(
                "completion",
                ValueRecords.of(
                        "values", Value.of(first),
                        "total", Value.of(found.size()),
                        "hasMore", Value.of(found.size() > first.size())));
    }

    static String text(Value params, String name) {
        if (params.field(name) instanceof Value.Text(var text)) {
            return text;
        }
        throw RpcException.invalidParams("'" + name + "' must be a text");
    }

    private static Value arguments(Value params) {
        var sent = params.field("arguments");
        if (sent.isMissing()) {
            return RpcMessages.EMPTY;
        }
        if (sent instanceof Value.RecordOf) {
            return sent;
        }
        throw RpcException.invalidParams("'arguments' must be an object");
    }
}

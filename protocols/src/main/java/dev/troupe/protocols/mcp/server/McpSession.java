package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.ProtocolVersion;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcHandler;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.util.LinkedHashMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One client's session, of versions up to 2025-11-25: agrees on a version, then answers its
 * requests from a backend.
 */
final class McpSession implements RpcHandler {
    private static final int MAX_SUBSCRIPTIONS = 1_000;

    private final McpBackend backend;
    private final BackendRequests requests;
    private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
    private volatile Value client = Value.missing();
    private volatile LogLevel level = LogLevel.DEBUG; // the least serious that is sent

    McpSession(McpBackend backend) {
        this.backend = backend;
        this.requests = new BackendRequests(backend);
    }

    @Override
    public Value onRequest(RpcRequest request) throws InterruptedException {
        var method = request.method();
        if (method.equals("initialize")) {
            return initialize(request.params());
        }
        if (method.equals("ping")) {
            return RpcMessages.EMPTY;
        }
        if (client.isMissing()) {
            throw new RpcException(
                    RpcException.INVALID_REQUEST,
                    "Invalid request: send 'initialize' before '" + method + "'");
        }
        return answer(method, request);
    }

    private Value answer(String method, RpcRequest request) throws InterruptedException {
        var params = request.params();
        return switch (method) {
            case "tools/list" -> ValueRecords.of("tools", Value.of(backend.tools()));
            case "tools/call" -> requests.callTool(call(request));
            case "resources/list" -> ValueRecords.of("resources", Value.of(backend.resources()));
            case "resources/templates/list" ->
                    ValueRecords.of("resourceTemplates", Value.of(backend.resourceTemplates()));
            case "resources/read" ->
                    ValueRecords.of(
                            "contents", Value.of(backend.readResource(text(params, "uri"))));
            case "resources/subscribe" -> subscribe(text(params, "uri"));
            case "resources/unsubscribe" -> {
                subscriptions.remove(text(params, "uri"));
                yield RpcMessages.EMPTY;
            }
            case "prompts/list" -> ValueRecords.of("prompts", Value.of(backend.prompts()));
            case "prompts/get" -> requests.prompt(call(request));
            case "completion/complete" -> requests.complete(params);
            case "logging/setLevel" -> setLevel(text(params, "level"));
            default -> throw RpcException.unknownMethod(method);
        };
    }

    private Value initialize(Value params) {
        var wanted = params.field("protocolVersion");
        if (!(wanted instanceof Value.Text(var version))
                || !(params.field("capabilities") instanceof Value.RecordOf)) {
            throw RpcException.invalidParams(
                    "'initialize' needs 'protocolVersion', 'capabilities' and 'clientInfo'");
        }
        client = params;
        var capabilities = new LinkedHashMap<String, Value>();
        capabilities.put("tools", RpcMessages.EMPTY);
        capabilities.put("resources", ValueRecords.of("subscribe", Value.of(true)));
        capabilities.put("prompts", RpcMessages.EMPTY);
        capabilities.put("completions", RpcMessages.EMPTY);
        capabilities.put("logging", RpcMessages.EMPTY);
        var fields = new LinkedHashMap<String, Value>();
        // a version that is not known is answered with the newest, as the protocol has it
        var known = ProtocolVersion.WITH_SESSIONS;
        var agreed = known.contains(version) ? version : known.getFirst();
        fields.put("protocolVersion", Value.of(agreed));
        fields.put("capabilities", Value.of(capabilities));
        fields.put("serverInfo", RpcMessages.TROUPE);
        fields.put("instructions", Value.of(backend.instructions()));
        return Value.of(fields);
    }

    private McpCall call(RpcRequest request) {
        return new SessionCall(request, client.field("capabilities"), level);
    }

    private Value subscribe(String uri) {
        if (subscriptions.size() >= MAX_SUBSCRIPTIONS) {
            throw RpcException.invalidParams("at most " + MAX_SUBSCRIPTIONS + " subscriptions");
        }
        var _ = backend.readResource(uri); // or it is refused
        subscriptions.add(uri);
        return RpcMessages.EMPTY;
    }

    private Value setLevel(String wanted) {
        level = LogLevel.parse(wanted);
        return RpcMessages.EMPTY;
    }

    private static String text(Value params, String name) {
        return BackendRequests.text(params, name);
    }
}

package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.ProtocolVersion;
import dev.troupe.protocols.mcp.rpc.RequestMeta;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcHandler;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers requests of version 2026-07-28 from a backend, each separately: nothing is retained
 * between two of them.
 */
final class StatelessServer implements RpcHandler {
    /** How often what a client subscribed to is checked. */
    static final Duration WATCH = Duration.ofSeconds(5);

    private static final Duration STABLE = Duration.ofMinutes(5);
    private static final Duration NOT_FRESH = Duration.ZERO;

    /** How long each result may be stored by the client. */
    private static final Map<String, Duration> FRESHNESS =
            Map.of(
                    "server/discover", STABLE,
                    "tools/list", STABLE,
                    "resources/templates/list", STABLE,
                    "prompts/list", Duration.ofMinutes(1),
                    "resources/list", NOT_FRESH,
                    "resources/read", NOT_FRESH);

    private final McpBackend backend;
    private final BackendRequests requests;
    private final Duration watch;

    /**
     * @param watch how often what a client subscribed to is checked
     */
    StatelessServer(McpBackend backend, Duration watch) {
        this.backend = backend;
        this.requests = new BackendRequests(backend);
        this.watch = watch;
    }

    /**
     * Refuses a request without its required metadata.
     *
     * @throws RpcException code INVALID_PARAMS or UNSUPPORTED_VERSION
     */
    static void requireMeta(Value params) {
        var meta = RequestMeta.of(params);
        if (!(meta.field(RequestMeta.VERSION) instanceof Value.Text(var version))) {
            throw RpcException.invalidParams(
                    "Invalid params: '_meta' needs '" + RequestMeta.VERSION + "', a text");
        }
        if (!version.equals(ProtocolVersion.STATELESS)) {
            throw ProtocolVersion.unsupportedError(version, List.of(ProtocolVersion.STATELESS));
        }
        if (!(meta.field(RequestMeta.CAPABILITIES) instanceof Value.RecordOf)) {
            throw RpcException.invalidParams(
                    "Invalid params: '_meta' needs '" + RequestMeta.CAPABILITIES + "', an object");
        }
    }

    @Override
    public Value onRequest(RpcRequest request) throws InterruptedException {
        requireMeta(request.params());
        return complete(request.method(), answer(request));
    }

    /** A client that cancelled a request gets no more messages for it. */
    @Override
    public boolean answersCancelled(RpcRequest request) {
        return false;
    }

    private Value answer(RpcRequest request) throws InterruptedException {
        var params = request.params();
        return switch (request.method()) {
            case "server/discover" -> discover();
            case "tools/list" -> ValueRecords.of("tools", Value.of(backend.tools()));
            case "tools/call" -> requests.callTool(new StatelessCall(request));
            case "resources/list" -> ValueRecords.of("resources", Value.of(backend.resources()));
            case "resources/templates/list" ->
                    ValueRecords.of("resourceTemplates", Value.of(backend.resourceTemplates()));
            case "resources/read" -> read(BackendRequests.text(params, "uri"));
            case "prompts/list" -> ValueRecords.of("prompts", Value.of(backend.prompts()));
            case "prompts/get" -> requests.prompt(new StatelessCall(request));
            case "completion/complete" -> requests.complete(params);
            case "subscriptions/listen" -> new Subscription(backend, request, watch).run();
            default -> throw RpcException.unknownMethod(request.method());
        };
    }

    private Value discover() {
        var changes = ValueRecords.of("listChanged", Value.of(true));
        var capabilities = new LinkedHashMap<String, Value>();
        capabilities.put("tools", changes);
        capabilities.put(
                "resources",
                ValueRecords.of("listChanged", Value.of(true), "subscribe", Value.of(true)));
        capabilities.put("prompts", changes);
        capabilities.put("completions", RpcMessages.EMPTY);
        capabilities.put("logging", RpcMessages.EMPTY);
        return ValueRecords.of(
                "supportedVersions",
                ValueRecords.texts(ProtocolVersion.ALL),
                "capabilities",
                Value.of(capabilities),
                "instructions",
                Value.of(backend.instructions()));
    }

    private Value read(String uri) {
        try {
            return ValueRecords.of("contents", Value.of(backend.readResource(uri)));
        } catch (RpcException e) {
            throw e.code() == RpcException.UNKNOWN_RESOURCE
                    ? new RpcException(
                            RpcException.INVALID_PARAMS,
                            e.text(),
                            ValueRecords.of("uri", Value.of(uri)))
                    : e;
        }
    }

    /** With what each result has: its kind, how long it is fresh, and who made it. */
    private static Value complete(String method, Value result) {
        var fields = new LinkedHashMap<String, Value>();
        if (result instanceof Value.RecordOf(var given)) {
            fields.putAll(given);
        }
        fields.putIfAbsent(InputRequired.RESULT_TYPE, Value.of("complete"));
        var freshness = FRESHNESS.get(method);
        if (freshness != null) {
            fields.put("ttlMs", Value.of(freshness.toMillis()));
            fields.put("cacheScope", Value.of("private")); // what is offered depends on the user
        }
        fields.put(
                RequestMeta.FIELD,
                RpcMessages.with(
                        result.field(RequestMeta.FIELD), RequestMeta.SERVER, RpcMessages.TROUPE));
        return Value.of(fields);
    }
}

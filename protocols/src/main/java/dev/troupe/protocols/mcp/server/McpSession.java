package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcHandler;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One client's session: agrees on a version, then answers its requests from a backend. */
public final class McpSession implements RpcHandler {
    /** The versions of the protocol that are supported, the newest first. */
    public static final List<String> VERSIONS =
            List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    private static final List<String> LEVELS =
            List.of(
                    "debug",
                    "info",
                    "notice",
                    "warning",
                    "error",
                    "critical",
                    "alert",
                    "emergency");
    private static final int MAX_SUGGESTIONS = 100; // as the protocol has it
    private static final int MAX_SUBSCRIPTIONS = 1_000;

    private final McpBackend backend;
    private final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
    private volatile Value client = Value.missing();
    private volatile int level; // index of the least serious message that is sent

    public McpSession(McpBackend backend) {
        this.backend = backend;
    }

    /** Whether the client can show a form to its user; one that names no mode can. */
    public boolean canElicit() {
        var elicitation = client.field("capabilities").field("elicitation");
        return !elicitation.isMissing()
                && (elicitation.field("url").isMissing() || !elicitation.field("form").isMissing());
    }

    /**
     * Has the client ask its user.
     *
     * @param message what is asked
     * @param schema of the answer: an object with plain fields
     * @return the answer; empty if the user declined or closed the question
     */
    public Optional<Value> elicit(
            RpcRequest request, String message, Value schema, Duration timeout)
            throws InterruptedException {
        var answer =
                request.call(
                        "elicitation/create",
                        ValueRecords.of("message", Value.of(message), "requestedSchema", schema),
                        timeout);
        return answer.field("action").asText().equals("accept")
                ? Optional.of(answer.field("content"))
                : Optional.empty();
    }

    /** Sends a line for the log of the client, unless it is less serious than it wants. */
    public void log(RpcRequest request, String severity, String text) {
        if (LEVELS.indexOf(severity) >= level) {
            request.log(severity, "troupe", text);
        }
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
            case "tools/call" -> callTool(request);
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
            case "prompts/get" ->
                    backend.prompt(text(params, "name"), record(params.field("arguments")));
            case "completion/complete" -> complete(params);
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
        var agreed = VERSIONS.contains(version) ? version : VERSIONS.getFirst();
        fields.put("protocolVersion", Value.of(agreed));
        fields.put("capabilities", Value.of(capabilities));
        fields.put(
                "serverInfo",
                ValueRecords.of("name", Value.of("troupe"), "version", Value.of("0.1")));
        fields.put("instructions", Value.of(backend.instructions()));
        return Value.of(fields);
    }

    private Value callTool(RpcRequest request) throws InterruptedException {
        var name = text(request.params(), "name");
        var known = backend.tools().stream().map(tool -> tool.field("name").asText()).toList();
        if (!known.contains(name)) {
            throw RpcException.invalidParams(
                    "Unknown tool: '%s'; expected one of %s".formatted(name, known));
        }
        var arguments = record(request.params().field("arguments"));
        return backend.callTool(name, arguments, this, request);
    }

    private Value subscribe(String uri) {
        if (subscriptions.size() >= MAX_SUBSCRIPTIONS) {
            throw RpcException.invalidParams("at most " + MAX_SUBSCRIPTIONS + " subscriptions");
        }
        var _ = backend.readResource(uri); // or it is refused
        subscriptions.add(uri);
        return RpcMessages.EMPTY;
    }

    private Value complete(Value params) {
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

    private Value setLevel(String wanted) {
        int index = LEVELS.indexOf(wanted);
        if (index < 0) {
            throw RpcException.invalidParams(
                    "level '%s' is not known; expected one of %s".formatted(wanted, LEVELS));
        }
        level = index;
        return RpcMessages.EMPTY;
    }

    private static String text(Value params, String name) {
        if (params.field(name) instanceof Value.Text(var text)) {
            return text;
        }
        throw RpcException.invalidParams("'" + name + "' must be a text");
    }

    private static Value record(Value sent) {
        if (sent.isMissing()) {
            return RpcMessages.EMPTY;
        }
        if (sent instanceof Value.RecordOf(Map<String, Value> _)) {
            return sent;
        }
        throw RpcException.invalidParams("'arguments' must be an object");
    }
}

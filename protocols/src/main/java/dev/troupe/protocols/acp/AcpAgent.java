package dev.troupe.protocols.acp;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcHandler;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** An agent of the Agent Client Protocol, version 1, for one editor. */
public final class AcpAgent implements RpcHandler {
    private static final int VERSION = 1;
    private static final int MAX_SESSIONS = 100;
    private static final int MAX_TEXT = 200_000; // characters of a prompt with its context

    private final AcpBackend backend;
    private final String version;
    private final Map<String, AcpSession> sessions = new ConcurrentHashMap<>();
    private final Map<String, Thread> prompts = new ConcurrentHashMap<>(); // by session
    private volatile boolean isInitialized;

    /**
     * @param version of the program
     */
    public AcpAgent(AcpBackend backend, String version) {
        this.backend = backend;
        this.version = version;
    }

    @Override
    public Value onRequest(RpcRequest request) throws InterruptedException {
        var method = request.method();
        if (method.equals("initialize")) {
            return initialize(request.params());
        }
        if (!isInitialized) {
            throw new RpcException(
                    RpcException.INVALID_REQUEST,
                    "Invalid request: send 'initialize' before '" + method + "'");
        }
        return switch (method) {
            case "session/new" -> open(request.params());
            case "session/prompt" -> prompt(request);
            case "authenticate" -> RpcMessages.EMPTY; // nothing to sign in to
            default -> throw RpcException.unknownMethod(method);
        };
    }

    /** A version that is not ours is answered with ours; the editor decides what then. */
    private Value initialize(Value params) {
        if (!(params.field("protocolVersion") instanceof Value.Num)) {
            throw RpcException.invalidParams("'initialize' needs a number as 'protocolVersion'");
        }
        isInitialized = true;
        var fields = new LinkedHashMap<String, Value>();
        fields.put("protocolVersion", Value.of(VERSION));
        fields.put(
                "agentCapabilities",
                ValueRecords.of(
                        "loadSession",
                        Value.of(false),
                        "promptCapabilities",
                        ValueRecords.of("embeddedContext", Value.of(true))));
        fields.put(
                "agentInfo",
                ValueRecords.of(
                        "name", Value.of("troupe"),
                        "title", Value.of("Troupe"),
                        "version", Value.of(version)));
        fields.put("authMethods", Value.of(List.of()));
        return Value.of(fields);
    }

    private Value open(Value params) {
        var text = params.field("cwd").asText();
        Path directory;
        try {
            directory = Path.of(text);
        } catch (InvalidPathException _) {
            throw invalidDirectory(text);
        }
        if (text.isEmpty() || !directory.isAbsolute()) {
            throw invalidDirectory(text);
        }
        if (sessions.size() >= MAX_SESSIONS) {
            throw RpcException.invalidParams(
                    "There are %d sessions; start the program again for more"
                            .formatted(MAX_SESSIONS));
        }
        var id = UUID.randomUUID().toString();
        sessions.put(id, backend.open(directory));
        return ValueRecords.of("sessionId", Value.of(id));
    }

    private static RpcException invalidDirectory(String text) {
        return RpcException.invalidParams(
                "'cwd' is '" + text + "'; give the absolute path of a directory");
    }

    private Value prompt(RpcRequest request) throws InterruptedException {
        var id = request.params().field("sessionId").asText();
        var session = sessions.get(id);
        if (session == null) {
            throw RpcException.invalidParams("There is no session '" + id + "'");
        }
        var text = text(request.params().field("prompt"));
        if (prompts.putIfAbsent(id, Thread.currentThread()) != null) {
            throw new RpcException(
                    RpcException.INVALID_REQUEST,
                    "Session '" + id + "' answers another prompt; cancel that first");
        }
        try {
            return toResult(session.prompt(text, new AcpClient(request, id)));
        } catch (InterruptedException _) {
            return toResult(AcpSession.StopReason.CANCELLED);
        } finally {
            prompts.remove(id);
        }
    }

    private static Value toResult(AcpSession.StopReason reason) {
        return ValueRecords.of("stopReason", Value.of(reason.name().toLowerCase(Locale.ROOT)));
    }

    /** Texts as they are, files as their paths, embedded ones with their content. */
    private static String text(Value prompt) {
        var text = new StringBuilder();
        for (var block : prompt.items()) {
            var type = block.field("type").asText();
            switch (type) {
                case "text" -> text.append(block.field("text").asText());
                case "resource_link" -> text.append(pathOf(block.field("uri").asText()));
                case "resource" -> appendResource(block.field("resource"), text);
                default ->
                        throw RpcException.invalidParams(
                                "Content of type '" + type + "' is not supported; send text");
            }
        }
        if (text.toString().isBlank() || text.length() > MAX_TEXT) {
            throw RpcException.invalidParams(
                    "'prompt' has %d characters of text; 1 to %d are allowed"
                            .formatted(text.toString().strip().length(), MAX_TEXT));
        }
        return text.toString().strip();
    }

    private static void appendResource(Value resource, StringBuilder text) {
        text.append(pathOf(resource.field("uri").asText()));
        var content = resource.field("text").asText();
        if (!content.isEmpty()) {
            text.append("\n\n").append(content).append("\n\n");
        }
    }

    private static String pathOf(String uri) {
        return uri.startsWith("file://") ? uri.substring("file://".length()) : uri;
    }

    @Override
    public void onNotification(String method, Value params) {
        if (method.equals("session/cancel")) {
            var thread = prompts.get(params.field("sessionId").asText());
            if (thread != null) {
                thread.interrupt();
            }
        }
    }
}

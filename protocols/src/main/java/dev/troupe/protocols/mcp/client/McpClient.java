package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.ProgressListener;
import dev.troupe.protocols.mcp.rpc.RpcClosedException;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcHandler;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcPeer;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import dev.troupe.protocols.remote.ServerText;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One connection to a server. Safe for use by several threads. */
final class McpClient implements AutoCloseable {
    static final String VERSION = "2025-11-25";
    private static final List<String> VERSIONS =
            List.of(VERSION, "2025-06-18", "2025-03-26", "2024-11-05");
    private static final Duration QUICK = Duration.ofSeconds(30);
    private static final int MAX_PAGES = 50;
    private static final int MAX_ENTRIES = 1_000; // of a list

    private final ClientTransport transport;
    private final RpcPeer peer;
    private Value server = RpcMessages.EMPTY;

    /** What the other side may ask and state. */
    interface Listener {
        /** A list of what it offers changed. */
        void onListChanged();

        /** The connection ended. */
        void onClosed(String reason);
    }

    private McpClient(
            ClientTransport transport,
            Listener listener,
            @Nullable UnaryOperator<Value> elicitation) {
        this.transport = transport;
        this.peer = new RpcPeer(new ServerMessages(listener, elicitation));
    }

    /**
     * Connects and agrees on a version.
     *
     * @param elicitation fills a form that the server shows to users; {@code null} if there is no
     *     user who could
     * @throws IOException when the server cannot be started or reached
     * @throws RpcClosedException when it ended or does not answer
     * @throws RpcException when it refuses, or has no version in common
     */
    static McpClient connect(
            ClientTransport transport,
            Listener listener,
            @Nullable UnaryOperator<Value> elicitation,
            Duration timeout)
            throws IOException, InterruptedException {
        var client = new McpClient(transport, listener, elicitation);
        boolean isReady = false;
        try {
            Consumer<String> onClosed =
                    reason -> {
                        client.peer.close(reason);
                        listener.onClosed(reason);
                    };
            transport.start(client::receive, onClosed);
            client.initialize(elicitation != null, timeout);
            isReady = true;
            return client;
        } finally {
            if (!isReady) {
                client.close();
            }
        }
    }

    private void receive(Value message) {
        try {
            peer.receive(message, transport);
        } catch (RpcException e) {
            if (RpcMessages.isRequest(message)) {
                answer(RpcMessages.error(message.field("id"), e));
            }
        }
    }

    private void answer(Value message) {
        try {
            transport.send(message);
        } catch (IOException e) {
            peer.close(String.valueOf(e.getMessage()));
        }
    }

    private void initialize(boolean canElicit, Duration timeout)
            throws IOException, InterruptedException {
        var capabilities = new LinkedHashMap<String, Value>();
        if (canElicit) {
            capabilities.put(
                    "elicitation",
                    ValueRecords.of("form", ValueRecords.of("applyDefaults", Value.of(true))));
        }
        server =
                call(
                        "initialize",
                        ValueRecords.of(
                                "protocolVersion",
                                Value.of(VERSION),
                                "capabilities",
                                Value.of(capabilities),
                                "clientInfo",
                                ValueRecords.of(
                                        "name", Value.of("troupe"), "version", Value.of("0.1"))),
                        timeout);
        var version = server.field("protocolVersion").asText();
        if (!VERSIONS.contains(version)) {
            throw new RpcException(
                    RpcException.INVALID_PARAMS,
                    "the server offers version '%s' of the protocol; expected one of %s"
                            .formatted(ServerText.line(version, 40), VERSIONS));
        }
        transport.send(RpcMessages.notification("notifications/initialized", Value.missing()));
        transport.onInitialized(version);
    }

    /** What the server states about itself and how to use it; text from outside. */
    String instructions() {
        return server.field("instructions").asText();
    }

    /** The name that the server has for itself; text from outside. */
    String title() {
        var info = server.field("serverInfo");
        var title = info.field("title").asText();
        return title.isBlank() ? info.field("name").asText() : title;
    }

    /** Whether the connection has ended. */
    boolean isClosed() {
        return peer.isClosed();
    }

    /**
     * All entries of a list, as the server describes them; none if it does not have the capability.
     *
     * @param field of the result
     */
    List<Value> list(String capability, String method, String field) throws InterruptedException {
        if (server.field("capabilities").field(capability).isMissing()) {
            return List.of();
        }
        var all = new ArrayList<Value>();
        var cursor = Value.missing();
        for (int page = 0; page < MAX_PAGES && all.size() < MAX_ENTRIES; page++) {
            var params = cursor.isMissing() ? cursor : ValueRecords.of("cursor", cursor);
            var result = call(method, params, QUICK);
            all.addAll(result.field(field).items());
            cursor = result.field("nextCursor");
            if (cursor.isMissing()) {
                break;
            }
        }
        return all.subList(0, Math.min(MAX_ENTRIES, all.size()));
    }

    /**
     * Calls a tool.
     *
     * @return its result, which may be an error of the tool
     */
    Value callTool(String name, Value arguments, Duration timeout, ProgressListener progress)
            throws InterruptedException {
        return peer.call(
                "tools/call",
                ValueRecords.of("name", Value.of(name), "arguments", arguments),
                timeout,
                progress,
                transport);
    }

    /** The contents of a resource. */
    List<Value> readResource(String uri, Duration timeout) throws InterruptedException {
        return call("resources/read", ValueRecords.of("uri", Value.of(uri)), timeout)
                .field("contents")
                .items();
    }

    /** The messages of a prompt. */
    List<Value> getPrompt(Value params, Duration timeout) throws InterruptedException {
        return call("prompts/get", params, timeout).field("messages").items();
    }

    private Value call(String method, Value params, Duration timeout) throws InterruptedException {
        return peer.call(method, params, timeout, ProgressListener.NONE, transport);
    }

    @Override
    public void close() {
        peer.close();
        transport.close();
    }

    /** What a server may ask of a client. */
    private record ServerMessages(Listener listener, @Nullable UnaryOperator<Value> elicitation)
            implements RpcHandler {
        @Override
        public Value onRequest(RpcRequest request) {
            var fill = elicitation;
            if (request.method().equals("ping")) {
                return RpcMessages.EMPTY;
            }
            if (request.method().equals("elicitation/create") && fill != null) {
                return fill.apply(request.params());
            }
            throw RpcException.unknownMethod(request.method());
        }

        @Override
        public void onNotification(String method, Value params) {
            if (method.endsWith("/list_changed")) {
                listener.onListChanged();
            }
        }
    }
}

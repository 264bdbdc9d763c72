package dev.troupe.protocols.mcp.server;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.HeaderText;
import dev.troupe.protocols.mcp.rpc.ProtocolVersion;
import dev.troupe.protocols.mcp.rpc.RequestMeta;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcPeer;
import dev.troupe.protocols.mcp.rpc.ToolHeaders;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Requests of version 2026-07-28 by HTTP: each is a separate request of HTTP, and belongs to no
 * session. A client that closes its connection cancels its request.
 */
final class StatelessHttp implements AutoCloseable {
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String LISTEN = "subscriptions/listen";
    private static final int MAX_SUBSCRIPTIONS = 16; // of one user at the same time
    private static final Map<String, String> NAMED =
            Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

    private final Duration watch;
    private final Set<RpcPeer> open = ConcurrentHashMap.newKeySet();
    private final Map<String, Integer> subscriptions = new ConcurrentHashMap<>();

    /**
     * @param watch how often what a client subscribed to is checked
     */
    StatelessHttp(Duration watch) {
        this.watch = watch;
    }

    /** Whether a request is of this version, by its header or by what its message states. */
    static boolean isStateless(HttpExchange exchange, Value message) {
        return exchange.header(VERSION).filter(ProtocolVersion.STATELESS::equals).isPresent()
                || RequestMeta.isStateless(message);
    }

    /**
     * Answers one message.
     *
     * @throws HttpRefusal when it does not fit the protocol
     */
    void post(HttpExchange exchange, Value message, String user, McpBackend backend)
            throws IOException, InterruptedException {
        var id = message.field("id");
        try {
            requireHeaders(exchange, message, backend);
        } catch (RpcException e) {
            throw new HttpRefusal(400, e, id);
        }
        if (!RpcMessages.isRequest(message)) {
            exchange.respond(202, Map.of(), new byte[0]); // none that a server acts on
            return;
        }
        boolean isListening = message.field("method").asText().equals(LISTEN);
        if (isListening && subscriptions.merge(user, 1, Integer::sum) > MAX_SUBSCRIPTIONS) {
            endSubscription(user);
            throw new HttpRefusal(
                    429,
                    new RpcException(
                            RpcException.INVALID_REQUEST,
                            "at most %d subscriptions at the same time"
                                    .formatted(MAX_SUBSCRIPTIONS)),
                    id);
        }
        var peer = new RpcPeer(new StatelessServer(backend, watch));
        open.add(peer);
        try {
            var reply = new StatelessReply();
            peer.receive(message, reply);
            reply.writeTo(exchange, isListening ? exchange::isAuthorized : () -> true);
        } finally {
            open.remove(peer);
            peer.close(); // interrupts a request whose client is gone
            if (isListening) {
                endSubscription(user);
            }
        }
    }

    private void endSubscription(String user) {
        subscriptions.computeIfPresent(user, (_, count) -> count > 1 ? count - 1 : null);
    }

    /** The headers repeat what the message states, so that proxies need not read it. */
    private static void requireHeaders(HttpExchange exchange, Value message, McpBackend backend) {
        var params = message.field("params");
        var stated = RequestMeta.of(params).field(RequestMeta.VERSION);
        var version = exchange.header(VERSION).map(String::strip);
        if (version.isEmpty()) {
            throw RpcException.headerMismatch(VERSION + " is missing");
        }
        if (RpcMessages.isRequest(message)) {
            if (!stated.isMissing() && !stated.equals(Value.of(version.get()))) {
                throw RpcException.headerMismatch(
                        VERSION + " does not match the version that the message states");
            }
            StatelessServer.requireMeta(params);
        }
        var method = message.field("method").asText();
        requireEqual(exchange, "Mcp-Method", method);
        var field = NAMED.get(method);
        if (field == null) {
            return;
        }
        var name = params.field(field);
        if (name instanceof Value.Text(var text)) {
            requireEqual(exchange, "Mcp-Name", text);
        }
        if (method.equals("tools/call")) {
            backend.tools().stream()
                    .filter(tool -> tool.field("name").equals(name))
                    .findFirst()
                    .map(tool -> ToolHeaders.of(tool.field("inputSchema")))
                    .ifPresent(headers ->
                            headers.requireEqual(params.field("arguments"), exchange::header));
        }
    }

    private static void requireEqual(HttpExchange exchange, String header, String expected) {
        var sent = exchange.header(header).flatMap(HeaderText::decode);
        if (!sent.equals(Optional.of(expected))) {
            throw RpcException.headerMismatch(
                    header + " does not match the message, which has '" + expected + "'");
        }
    }

    @Override
    public void close() {
        open.forEach(RpcPeer::close);
    }
}

package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.ProtocolVersion;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * One address of a server, by Streamable HTTP, for clients of all versions. A session belongs to
 * the user who began it: for others it does not exist. Requests since 2026-07-28 belong to none.
 */
public final class StreamableHttp implements AutoCloseable {
    /** The most that a message may have. */
    public static final int MAX_MESSAGE = 4 << 20; // bytes

    private static final String SESSION = "Mcp-Session-Id";
    private static final String EVENTS = "text/event-stream";
    private static final String JSON = "application/json";

    private final HttpSessions sessions;
    private final StatelessHttp stateless;
    private final Predicate<URI> origins;

    /**
     * @param origins the origins of pages in browsers that may use it; requests without an origin
     *     do not come from a page
     * @param idle after which a session that is not used ends
     */
    public StreamableHttp(Predicate<URI> origins, Duration idle, InstantSource clock) {
        this(origins, idle, clock, StatelessServer.WATCH);
    }

    /**
     * @param watch how often what a client subscribed to is checked
     */
    StreamableHttp(Predicate<URI> origins, Duration idle, InstantSource clock, Duration watch) {
        this.origins = origins;
        this.sessions = new HttpSessions(idle, clock);
        this.stateless = new StatelessHttp(watch);
    }

    /**
     * Answers one request.
     *
     * @param user who sent it
     * @param backend what this user may use; of a new session
     */
    public void handle(HttpExchange exchange, String user, McpBackend backend)
            throws IOException, InterruptedException {
        try {
            requireOrigin(exchange);
            switch (exchange.method()) {
                case "POST" -> post(exchange, user, backend);
                case "GET" -> {
                    requireVersion(exchange, Value.missing());
                    listen(exchange, user);
                }
                case "DELETE" -> {
                    requireVersion(exchange, Value.missing());
                    sessions.end(session(exchange, user));
                    exchange.respond(204, Map.of(), new byte[0]);
                }
                default ->
                        throw new HttpRefusal(
                                405,
                                RpcException.INVALID_REQUEST,
                                "method "
                                        + exchange.method()
                                        + " is not allowed; use POST, GET or DELETE");
            }
        } catch (HttpRefusal e) {
            e.respond(exchange, "GET, POST, DELETE");
        }
    }

    private void requireOrigin(HttpExchange exchange) {
        var origin = exchange.header("Origin");
        if (origin.isPresent() && !isAllowed(origin.get())) {
            throw new HttpRefusal(
                    403,
                    RpcException.INVALID_REQUEST,
                    "Forbidden: pages of this origin may not use the server");
        }
    }

    private boolean isAllowed(String origin) {
        try {
            return origins.test(URI.create(origin));
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    /** Refuses versions that have no sessions, or are not known. */
    private static void requireVersion(HttpExchange exchange, Value id) {
        var version = exchange.header("MCP-Protocol-Version");
        if (version.isPresent() && !ProtocolVersion.WITH_SESSIONS.contains(version.get())) {
            throw version.get().equals(ProtocolVersion.STATELESS)
                    ? new HttpRefusal(
                            405,
                            RpcException.INVALID_REQUEST,
                            "version " + version.get() + " of the protocol uses POST alone")
                    : new HttpRefusal(
                            400,
                            ProtocolVersion.unsupportedError(version.get(), ProtocolVersion.ALL),
                            id);
        }
    }

    private HttpSessions.Session session(HttpExchange exchange, String user) {
        var id =
                exchange.header(SESSION)
                        .orElseThrow(() ->
                                new HttpRefusal(
                                        400,
                                        RpcException.INVALID_REQUEST,
                                        "Bad request: the header " + SESSION + " is required"));
        return sessions.find(id, user)
                .orElseThrow(() ->
                        new HttpRefusal(
                                404,
                                RpcException.INVALID_REQUEST,
                                "Session not found; send 'initialize' again"));
    }

    private static void requireAccepted(HttpExchange exchange, String... types) {
        var accepted = exchange.header("Accept").orElse("*/*").toLowerCase(Locale.ROOT);
        for (var type : types) {
            boolean isAccepted =
                    accepted.contains(type)
                            || accepted.contains("*/*")
                            || accepted.contains(type.replaceFirst("/.*", "/*"));
            if (!isAccepted) {
                throw new HttpRefusal(
                        406,
                        RpcException.INVALID_REQUEST,
                        "Not acceptable: the client must accept " + String.join(" and ", types));
            }
        }
    }

    private void post(HttpExchange exchange, String user, McpBackend backend)
            throws IOException, InterruptedException {
        requireAccepted(exchange, JSON, EVENTS);
        if (!exchange.header("Content-Type").orElse("").toLowerCase(Locale.ROOT).startsWith(JSON)) {
            throw new HttpRefusal(
                    415, RpcException.INVALID_REQUEST, "Unsupported media type: send " + JSON);
        }
        var message = message(exchange);
        if (StatelessHttp.isStateless(exchange, message)) {
            stateless.post(exchange, message, user, backend);
            return;
        }
        requireVersion(exchange, message.field("id"));
        boolean isInitial = message.field("method").asText().equals("initialize");
        var session = isInitial ? sessions.begin(user, backend) : session(exchange, user);
        if (!RpcMessages.isRequest(message)) {
            deliver(session, message, session.standing());
            exchange.respond(202, Map.of(), new byte[0]);
            return;
        }
        var stream = session.open(message.field("id"));
        deliver(session, message, stream);
        write(exchange, session, stream, 0, () -> true);
    }

    private static Value message(HttpExchange exchange) throws IOException {
        var body =
                exchange.body(MAX_MESSAGE)
                        .orElseThrow(() ->
                                new HttpRefusal(
                                        413,
                                        RpcException.INVALID_REQUEST,
                                        "Content too large: a message has at most "
                                                + MAX_MESSAGE
                                                + " bytes"));
        Value message;
        try {
            message = Json.parse(new String(body, StandardCharsets.UTF_8));
        } catch (JsonException e) {
            throw new HttpRefusal(
                    400,
                    RpcException.PARSE_ERROR,
                    "Parse error: " + Optional.ofNullable(e.getMessage()).orElse("no JSON"));
        }
        try {
            RpcMessages.requireMessage(message);
        } catch (RpcException e) {
            throw new HttpRefusal(400, e, Value.missing());
        }
        return message;
    }

    private static void deliver(HttpSessions.Session session, Value message, ReplyStream stream) {
        try {
            session.peer().receive(message, stream);
        } catch (RpcException e) {
            stream.end();
            throw new HttpRefusal(400, e, message.field("id"));
        }
    }

    private void listen(HttpExchange exchange, String user)
            throws IOException, InterruptedException {
        requireAccepted(exchange, EVENTS);
        var session = session(exchange, user);
        var last = exchange.header("Last-Event-ID");
        if (last.isEmpty()) {
            write(exchange, session, session.standing(), 0, exchange::isAuthorized);
            return;
        }
        var position = last.get().split("-", 2);
        var stream = session.stream(position[0]);
        if (stream.isEmpty() || position.length < 2 || !position[1].matches("\\d{1,9}")) {
            throw new HttpRefusal(
                    400,
                    RpcException.INVALID_REQUEST,
                    "Bad request: the events after this Last-Event-ID are not known");
        }
        int from = Integer.parseInt(position[1]);
        write(exchange, session, stream.get(), from, exchange::isAuthorized);
    }

    private static void write(
            HttpExchange exchange,
            HttpSessions.Session session,
            ReplyStream stream,
            int from,
            BooleanSupplier isOpen)
            throws IOException, InterruptedException {
        var headers =
                Map.of(
                        "Content-Type",
                        EVENTS,
                        "Cache-Control",
                        "no-store",
                        "X-Accel-Buffering",
                        "no",
                        SESSION,
                        session.id());
        try (var out = exchange.respondStream(headers)) {
            stream.writeTo(out, from, isOpen);
        }
    }

    /**
     * Ends the connection of a client that waits for this answer, so that a server need not retain
     * it open; the client connects again and receives what came since.
     */
    public static void disconnect(RpcRequest request) {
        if (request.outlet() instanceof ReplyStream stream) {
            stream.disconnect();
        }
    }

    @Override
    public void close() {
        sessions.close();
        stateless.close();
    }
}

package dev.troupe.protocols.mcp.server;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One address of a server, by Streamable HTTP. A session belongs to the user who began it: for
 * others it does not exist.
 */
public final class StreamableHttp implements AutoCloseable {
    /** The most that a message may have. */
    public static final int MAX_MESSAGE = 4 << 20; // bytes

    private static final String SESSION = "Mcp-Session-Id";
    private static final String EVENTS = "text/event-stream";
    private static final String JSON = "application/json";

    private final HttpSessions sessions;
    private final Predicate<URI> origins;

    /**
     * @param origins the origins of pages in browsers that may use it; requests without an origin
     *     do not come from a page
     * @param idle after which a session that is not used ends
     */
    public StreamableHttp(Predicate<URI> origins, Duration idle, InstantSource clock) {
        this.origins = origins;
        this.sessions = new HttpSessions(idle, clock);
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
            requireVersion(exchange);
            switch (exchange.method()) {
                case "POST" -> post(exchange, user, backend);
                case "GET" -> listen(exchange, user);
                case "DELETE" -> {
                    sessions.end(session(exchange, user));
                    exchange.respond(204, Map.of(), new byte[0]);
                }
                default ->
                        throw new Refusal(
                                405,
                                RpcException.INVALID_REQUEST,
                                "method "
                                        + exchange.method()
                                        + " is not allowed; use POST, GET or DELETE");
            }
        } catch (Refusal e) {
            refuse(exchange, e);
        }
    }

    /** A response with a status other than 200. */
    private static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int status;
        private final transient RpcException error;
        private final transient Value id;

        Refusal(int status, int code, String message) {
            this(status, new RpcException(code, message), Value.missing());
        }

        Refusal(int status, RpcException error, Value id) {
            super(error.text());
            this.status = status;
            this.error = error;
            this.id = id;
        }
    }

    private static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        var body = Json.write(RpcMessages.error(refusal.id, refusal.error));
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", JSON);
        if (refusal.status == 405) {
            headers.put("Allow", "GET, POST, DELETE");
        }
        exchange.respond(refusal.status, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    private void requireOrigin(HttpExchange exchange) {
        var origin = exchange.header("Origin");
        if (origin.isPresent() && !isAllowed(origin.get())) {
            throw new Refusal(
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

    private static void requireVersion(HttpExchange exchange) {
        var version = exchange.header("MCP-Protocol-Version");
        if (version.isPresent() && !McpSession.VERSIONS.contains(version.get())) {
            throw new Refusal(
                    400,
                    RpcException.INVALID_REQUEST,
                    "Bad request: this version of the protocol is not supported; expected one of "
                            + McpSession.VERSIONS);
        }
    }

    private HttpSessions.Session session(HttpExchange exchange, String user) {
        var id =
                exchange.header(SESSION)
                        .orElseThrow(() ->
                                new Refusal(
                                        400,
                                        RpcException.INVALID_REQUEST,
                                        "Bad request: the header " + SESSION + " is required"));
        return sessions.find(id, user)
                .orElseThrow(() ->
                        new Refusal(
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
                throw new Refusal(
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
            throw new Refusal(
                    415, RpcException.INVALID_REQUEST, "Unsupported media type: send " + JSON);
        }
        var message = message(exchange);
        boolean isInitial = message.field("method").asText().equals("initialize");
        var session = isInitial ? sessions.begin(user, backend) : session(exchange, user);
        if (!RpcMessages.isRequest(message)) {
            deliver(session, message, session.standing());
            exchange.respond(202, Map.of(), new byte[0]);
            return;
        }
        var stream = session.open(message.field("id"));
        deliver(session, message, stream);
        write(exchange, session, stream, 0);
    }

    private static Value message(HttpExchange exchange) throws IOException {
        var body =
                exchange.body(MAX_MESSAGE)
                        .orElseThrow(() ->
                                new Refusal(
                                        413,
                                        RpcException.INVALID_REQUEST,
                                        "Content too large: a message has at most "
                                                + MAX_MESSAGE
                                                + " bytes"));
        Value message;
        try {
            message = Json.parse(new String(body, StandardCharsets.UTF_8));
        } catch (JsonException e) {
            throw new Refusal(
                    400,
                    RpcException.PARSE_ERROR,
                    "Parse error: " + Optional.ofNullable(e.getMessage()).orElse("no JSON"));
        }
        try {
            RpcMessages.requireMessage(message);
        } catch (RpcException e) {
            throw new Refusal(400, e, Value.missing());
        }
        return message;
    }

    private static void deliver(HttpSessions.Session session, Value message, ReplyStream stream) {
        try {
            session.peer().receive(message, stream);
        } catch (RpcException e) {
            stream.end();
            throw new Refusal(400, e, message.field("id"));
        }
    }

    private void listen(HttpExchange exchange, String user)
            throws IOException, InterruptedException {
        requireAccepted(exchange, EVENTS);
        var session = session(exchange, user);
        var last = exchange.header("Last-Event-ID");
        if (last.isEmpty()) {
            write(exchange, session, session.standing(), 0);
            return;
        }
        var position = last.get().split("-", 2);
        var stream = session.stream(position[0]);
        if (stream.isEmpty() || position.length < 2 || !position[1].matches("\\d{1,9}")) {
            throw new Refusal(
                    400,
                    RpcException.INVALID_REQUEST,
                    "Bad request: the events after this Last-Event-ID are not known");
        }
        write(exchange, session, stream.get(), Integer.parseInt(position[1]));
    }

    private static void write(
            HttpExchange exchange, HttpSessions.Session session, ReplyStream stream, int from)
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
            stream.writeTo(out, from);
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
    }
}

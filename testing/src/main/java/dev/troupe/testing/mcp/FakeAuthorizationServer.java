package dev.troupe.testing.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * An MCP server with one tool for users who have signed in, and the authorization server where they
 * do. A refresh token is valid once.
 */
public final class FakeAuthorizationServer implements AutoCloseable {
    private final HttpServer http;
    private final AtomicInteger tokens = new AtomicInteger();
    private final Map<String, String> challenges = new ConcurrentHashMap<>(); // by code

    /** Requests for tokens, as they came. */
    public final List<Map<String, String>> grants = new CopyOnWriteArrayList<>();

    /** Tokens that came with requests; empty for none. */
    public final List<String> used = new CopyOnWriteArrayList<>();

    /** What replaces or adds to the metadata of the authorization server. */
    public volatile String metadata = "{}";

    /** What replaces or adds to the metadata of the resource. */
    public volatile String resource = "{}";

    /** How the browser comes back instead. */
    public volatile String refusal = "";

    /** The token that is accepted. */
    public volatile String valid = "none";

    /** The refresh token that is accepted. */
    public volatile String refresh = "none";

    /** For which a token is valid. */
    public volatile int seconds = 3_600;

    /** Arguments of calls whose tokens were accepted. */
    public final List<Value> calls = new CopyOnWriteArrayList<>();

    /** Takes each request before it is answered: its path, or the method of its message. */
    public volatile Consumer<String> onRequest = _ -> {};

    private FakeAuthorizationServer(HttpServer http) {
        this.http = http;
    }

    /** On a free port of this machine. */
    public static FakeAuthorizationServer start() throws IOException {
        var toy =
                new FakeAuthorizationServer(
                        HttpServer.create(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        toy.http.createContext("/", toy::answer);
        toy.http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        toy.http.start();
        return toy;
    }

    /** Its address, without a path; the MCP server is at {@code /mcp}. */
    public String base() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            switch (exchange.getRequestURI().getPath()) {
                case "/mcp" -> serve(exchange, body);
                case "/.well-known/oauth-protected-resource/mcp" ->
                        reply(
                                exchange,
                                200,
                                merge(
                                        "{\"resource\":\"%1$s/mcp\",\"authorization_servers\":[\"%1$s\"],\"scopes_supported\":[\"play\"]}"
                                                .formatted(base()),
                                        resource));
                case "/.well-known/oauth-authorization-server" ->
                        reply(
                                exchange,
                                200,
                                merge(
                                        "{\"issuer\":\"%1$s\",\"authorization_endpoint\":\"%1$s/authorize\",\"token_endpoint\":\"%1$s/token\",\"registration_endpoint\":\"%1$s/register\",\"code_challenge_methods_supported\":[\"S256\"]}"
                                                .formatted(base()),
                                        metadata));
                case "/register" -> reply(exchange, 201, "{\"client_id\":\"client-1\"}");
                case "/authorize" -> authorize(exchange);
                case "/token" -> grant(exchange, parameters(body));
                default -> reply(exchange, 404, "{}");
            }
        }
    }

    private static String merge(String standard, String more) {
        var fields = new HashMap<String, Value>();
        for (var json : List.of(standard, more)) {
            if (Json.parse(json) instanceof Value.RecordOf(var given)) {
                fields.putAll(given);
            }
        }
        return Json.write(Value.of(fields));
    }

    private void serve(HttpExchange exchange, String body) throws IOException {
        var header = exchange.getRequestHeaders().getFirst("Authorization");
        used.add(header == null ? "" : header);
        if (exchange.getRequestMethod().equals("POST")) {
            onRequest.accept(Json.parse(body).field("method").asText());
        }
        if (!("Bearer " + valid).equals(header)) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer scope=\"play\"");
            reply(exchange, 401, "{}");
            return;
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            reply(exchange, 405, "{}");
            return;
        }
        var message = Json.parse(body);
        var id = Json.write(message.field("id"));
        switch (message.field("method").asText()) {
            case "initialize" ->
                    reply(
                            exchange,
                            200,
                            "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"toy\",\"version\":\"1\"}}}"
                                    .formatted(id));
            case "tools/list" ->
                    reply(
                            exchange,
                            200,
                            "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"tools\":[{\"name\":\"ball\",\"inputSchema\":{\"type\":\"object\"}}]}}"
                                    .formatted(id));
            case "tools/call" -> {
                var arguments = message.field("params").field("arguments");
                calls.add(arguments);
                var scope = arguments.field("scope").asText();
                if (scope.isEmpty()) {
                    onRequest.accept("accepted");
                    reply(
                            exchange,
                            200,
                            "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"It bounces.\"}]}}"
                                    .formatted(id));
                } else {
                    exchange.getResponseHeaders()
                            .set(
                                    "WWW-Authenticate",
                                    "Bearer error=\"insufficient_scope\", scope=\"%s\""
                                            .formatted(scope));
                    reply(exchange, 403, "{}");
                }
            }
            default -> exchange.sendResponseHeaders(202, -1);
        }
    }

    private void authorize(HttpExchange exchange) throws IOException {
        var asked = parameters(exchange.getRequestURI().getRawQuery());
        var code = "code-" + tokens.incrementAndGet();
        challenges.put(code, asked.getOrDefault("code_challenge", ""));
        var answer = refusal.isEmpty() ? "code=" + code + "&state={state}" : refusal;
        var back =
                asked.get("redirect_uri")
                        + "?"
                        + answer.replace("{state}", asked.getOrDefault("state", ""));
        exchange.getResponseHeaders().set("Location", back);
        exchange.sendResponseHeaders(302, -1);
    }

    private void grant(HttpExchange exchange, Map<String, String> form) throws IOException {
        grants.add(form);
        onRequest.accept("/token");
        boolean isValid =
                form.getOrDefault("grant_type", "").equals("refresh_token")
                        ? form.getOrDefault("refresh_token", "").equals(refresh)
                        : digest(form.getOrDefault("code_verifier", ""))
                                .equals(challenges.remove(form.getOrDefault("code", "")));
        if (!isValid) {
            reply(
                    exchange,
                    400,
                    "{\"error\":\"invalid_grant\",\"error_description\":\"used\\u0007before\"}");
            return;
        }
        valid = "token-" + tokens.incrementAndGet();
        refresh = "refresh-" + tokens.incrementAndGet();
        reply(
                exchange,
                200,
                "{\"access_token\":\"%s\",\"refresh_token\":\"%s\",\"token_type\":\"bearer\",\"expires_in\":%d}"
                        .formatted(valid, refresh, seconds));
    }

    private static String digest(String verifier) {
        try {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> parameters(String query) {
        var parameters = new HashMap<String, String>();
        for (var pair : query.split("&", -1)) {
            var parts = pair.split("=", 2);
            parameters.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return parameters;
    }

    private static void reply(HttpExchange exchange, int status, String json) throws IOException {
        var body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        http.stop(0);
    }
}

package dev.troupe.testing.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A real HTTP server on this machine that implements a provider's protocol, streaming or not, and
 * lets a model answer: mostly a {@link ScriptedModel}. Make one of its kinds.
 */
public abstract sealed class FakeModelServer implements AutoCloseable
        permits FakeOpenAiServer, FakeAnthropicServer, FakeGeminiServer, FakeOllamaServer {
    private static final int BACKLOG = 1024; // connections; a short queue looks like slow replies

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Dialect dialect;
    private final ChatModel model;
    private final Optional<String> key;

    /**
     * A request as it came.
     *
     * @param key sent with it
     * @param body missing if it was empty
     */
    public record Received(String method, String path, Optional<String> key, Value body) {}

    /**
     * @param key the only one that is accepted; empty to accept any, or none
     */
    FakeModelServer(Dialect dialect, ChatModel model, Optional<String> key) {
        this.dialect = dialect;
        this.model = model;
        this.key = key;
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** What a client takes as its base URL, such as {@code http://127.0.0.1:PORT/v1}. */
    public URI baseUrl() {
        var address = server.getAddress();
        return URI.create(
                "http://"
                        + address.getAddress().getHostAddress()
                        + ":"
                        + address.getPort()
                        + dialect.basePath());
    }

    /** What came so far, in order. */
    public List<Received> requests() {
        return List.copyOf(received);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        var request = receive(exchange);
        received.add(request);
        if (key.isPresent() && !request.key().equals(key)) {
            send(exchange, dialect.wrongKey());
        } else if (dialect.isChat(request.path())) {
            complete(exchange, request);
        } else {
            send(
                    exchange,
                    dialect.page(request.path()).orElseGet(() -> dialect.notFound(request.path())));
        }
    }

    private void complete(HttpExchange exchange, Received request) throws IOException {
        var body = request.body();
        var problem = dialect.problemOf(body);
        if (problem.isPresent()) {
            send(exchange, dialect.badRequest(problem.get()));
            return;
        }
        var out =
                new ModelReplyStream(
                        exchange,
                        dialect.frames(body),
                        dialect.streams(request.path(), body) ? dialect.streamType() : null);
        try {
            out.finish(model.chat(dialect.request(body), out));
        } catch (ModelException e) {
            fail(exchange, out, dialect.of(e));
        } catch (AssertionError e) { // a scripted model that did not expect the request
            fail(exchange, out, dialect.internal(String.valueOf(e.getMessage())));
        } catch (InterruptedException e) { // the server is closing
            Thread.currentThread().interrupt();
            exchange.close();
        }
    }

    private static void fail(HttpExchange exchange, ModelReplyStream out, HttpReply answer)
            throws IOException {
        if (out.hasBegun()) {
            throw new IOException("break the connection off"); // the JDK's server then drops it
        }
        send(exchange, answer);
    }

    private Received receive(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return new Received(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath(),
                Optional.ofNullable(exchange.getRequestHeaders().getFirst(dialect.keyHeader()))
                        .map(header -> header.replaceFirst("^Bearer ", "")),
                body.isBlank() ? Value.missing() : Json.parse(body));
    }

    private static void send(HttpExchange exchange, HttpReply answer) throws IOException {
        var bytes = Json.write(answer.body()).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        exchange.sendResponseHeaders(answer.status(), bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}

package dev.troupe.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A real HTTP server on this machine that speaks OpenAI's chat completions, streaming or not, and
 * lets a model answer: mostly a {@link ScriptedModel}.
 *
 * <p>It is as strict as the real one about keys and about tool results that answer no call.
 */
public final class FakeOpenAiServer implements AutoCloseable {
    private static final int BACKLOG = 1024; // connections; a short queue looks like slow replies

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final ChatModel model;
    private final Optional<String> key;

    /**
     * A request as it came.
     *
     * @param key sent with it
     * @param body missing where it was empty
     */
    public record Received(String method, String path, Optional<String> key, Value body) {}

    private FakeOpenAiServer(ChatModel model, Optional<String> key) {
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

    /** Accepts any key, or none. */
    public static FakeOpenAiServer answering(ChatModel model) {
        return new FakeOpenAiServer(model, Optional.empty());
    }

    /** Accepts this key only. */
    public static FakeOpenAiServer answering(ChatModel model, String key) {
        return new FakeOpenAiServer(model, Optional.of(key));
    }

    /** What a client takes as its base URL, {@code http://127.0.0.1:PORT/v1}. */
    public URI baseUrl() {
        var address = server.getAddress();
        return URI.create(
                "http://"
                        + address.getAddress().getHostAddress()
                        + ":"
                        + address.getPort()
                        + "/v1");
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
            send(exchange, OpenAiErrors.wrongKey());
        } else if (request.path().equals("/v1/models")) {
            send(exchange, new OpenAiErrors.Answer(200, OpenAiReplies.models(), Map.of()));
        } else if (request.path().equals("/v1/chat/completions")) {
            complete(exchange, request.body());
        } else {
            send(exchange, OpenAiErrors.notFound(request.path()));
        }
    }

    private void complete(HttpExchange exchange, Value body) throws IOException {
        var problem = OpenAiRequests.problemOf(body);
        if (problem.isPresent()) {
            send(exchange, OpenAiErrors.badRequest(problem.get()));
            return;
        }
        var out = new OpenAiStream(exchange, body);
        try {
            out.finish(model.chat(OpenAiRequests.from(body), out));
        } catch (ModelException e) {
            fail(exchange, out, OpenAiErrors.of(e));
        } catch (AssertionError e) { // a scripted model that did not expect the request
            fail(exchange, out, OpenAiErrors.internal(String.valueOf(e.getMessage())));
        } catch (InterruptedException e) { // the server is closing
            Thread.currentThread().interrupt();
            exchange.close();
        }
    }

    private static void fail(HttpExchange exchange, OpenAiStream out, OpenAiErrors.Answer answer)
            throws IOException {
        if (out.hasBegun()) {
            throw new IOException("break the connection off"); // the JDK's server then drops it
        }
        send(exchange, answer);
    }

    private static Received receive(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return new Received(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath(),
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                        .map(header -> header.replaceFirst("^Bearer ", "")),
                body.isBlank() ? Value.missing() : Json.parse(body));
    }

    private static void send(HttpExchange exchange, OpenAiErrors.Answer answer) throws IOException {
        var bytes = Json.write(answer.body()).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        exchange.sendResponseHeaders(answer.status(), bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}

package dev.troupe.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** OpenAI's endpoints for pictures and videos; the jobs run until they are released. */
final class FakeMediaServer implements AutoCloseable {
    private static final String PICTURE =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    private static final String VIDEO = "\0\0\0\u0018ftypmp42 the video";

    private final HttpServer server;
    private final List<Value> orders = new CopyOnWriteArrayList<>();
    private final AtomicInteger pictures = new AtomicInteger();
    private final AtomicInteger questions = new AtomicInteger();
    private volatile boolean isReleased;

    private FakeMediaServer(HttpServer server) {
        this.server = server;
    }

    static FakeMediaServer start() throws IOException {
        var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var media = new FakeMediaServer(http);
        http.createContext("/v1/images/generations", media::picture);
        http.createContext("/v1/videos", media::video);
        http.start();
        return media;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    int pictures() {
        return pictures.get();
    }

    /** The videos that were ordered. */
    List<Value> orders() {
        return orders;
    }

    /** How often the state of a job was asked for. */
    int questions() {
        return questions.get();
    }

    /** The jobs are completed. */
    void release() {
        isReleased = true;
    }

    private void picture(HttpExchange exchange) throws IOException {
        pictures.incrementAndGet();
        reply(exchange, "{\"data\": [{\"b64_json\": \"%s\"}]}".formatted(PICTURE));
    }

    private void video(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        if (exchange.getRequestMethod().equals("POST")) {
            var sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var fields = new LinkedHashMap<String, Value>();
            if (Json.parse(sent) instanceof Value.RecordOf(var given)) {
                fields.putAll(given);
            }
            fields.put("id", Value.of("video_" + (orders.size() + 1)));
            fields.put("created_at", Value.of(Instant.now().getEpochSecond()));
            fields.put("status", Value.of("queued"));
            orders.add(Value.of(fields));
            reply(exchange, Json.write(Value.of(fields)));
        } else if (path.endsWith("/videos")) {
            reply(exchange, Json.write(Value.of(Map.of("data", Value.of(orders)))));
        } else if (path.endsWith("/content")) {
            reply(exchange, VIDEO);
        } else {
            questions.incrementAndGet();
            var id = path.substring(path.lastIndexOf('/') + 1);
            reply(
                    exchange,
                    "{\"id\": \"%s\", \"status\": \"%s\", \"progress\": %d}"
                            .formatted(
                                    id,
                                    isReleased ? "completed" : "in_progress",
                                    isReleased ? 100 : 40));
        }
    }

    private static void reply(HttpExchange exchange, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        exchange.getResponseHeaders()
                .set(
                        "Content-Type",
                        body.startsWith("{") ? "application/json" : "application/octet-stream");
        exchange.sendResponseHeaders(200, bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

package dev.troupe.protocols.a2a;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;

/** An agent of A2A that does what its messages name, and remembers them. */
final class ToyAgent implements AutoCloseable {
    final List<String> messages = new CopyOnWriteArrayList<>();
    final List<String> cancelled = new CopyOnWriteArrayList<>();
    final List<String> methods = new CopyOnWriteArrayList<>();
    final CountDownLatch received = new CountDownLatch(1);
    final CountDownLatch cancels = new CountDownLatch(1);
    volatile String version = "1.0";
    volatile String url = "";
    volatile boolean isStreaming = true;
    volatile int status = 200;
    volatile int cardStatus = 200;
    volatile IntPredicate breaksRead = _ -> false; // by the number of the read, from 1
    private final AtomicInteger reads = new AtomicInteger();
    volatile boolean isDeaf; // closes the connection once it has a message
    volatile CountDownLatch answers = new CountDownLatch(0); // before it names a task
    private final Map<String, Value> tasks = new ConcurrentHashMap<>();
    private final HttpServer server;

    private ToyAgent(HttpServer server) {
        this.server = server;
    }

    static ToyAgent start() {
        try {
            var server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var agent = new ToyAgent(server);
            server.createContext("/", agent::handle);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.start();
            return agent;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    String address() {
        return "http://127.0.0.1:" + port();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean isCard = exchange.getRequestURI().getPath().endsWith("/agent-card.json");
            if (isCard && cardStatus != 200) {
                exchange.sendResponseHeaders(cardStatus, -1);
            } else if (status != 200) {
                exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
                exchange.sendResponseHeaders(status, -1);
            } else if (isCard) {
                write(exchange, Json.write(card()));
            } else {
                var body = exchange.getRequestBody().readAllBytes();
                answer(exchange, Json.parse(new String(body, StandardCharsets.UTF_8)));
            }
        }
    }

    private Value card() {
        var skill =
                ValueRecords.of(
                        "name", Value.of("Forecasts"), "description", Value.of("Says the weather"));
        var streaming = ValueRecords.of("streaming", Value.of(isStreaming));
        var at = Value.of(url.isEmpty() ? address() + "/rpc" : url);
        var binding =
                ValueRecords.of(
                        "url", at,
                        "protocolBinding", Value.of("JSONRPC"),
                        "protocolVersion", Value.of(version));
        var all = new LinkedHashMap<String, Value>();
        all.put("name", Value.of("Toy\u202eweather"));
        all.put("description", Value.of("Knows the weather."));
        all.put("skills", Value.of(List.of(skill)));
        all.put("capabilities", streaming);
        if (version.startsWith("0.")) {
            all.put("url", at);
            all.put("protocolVersion", Value.of(version));
        } else {
            all.put("supportedInterfaces", Value.of(List.of(binding)));
        }
        return Value.of(all);
    }

    private void answer(HttpExchange exchange, Value request) throws IOException {
        var method = request.field("method").asText();
        var params = request.field("params");
        methods.add(method);
        switch (method) {
            case "SendMessage", "SendStreamingMessage", "message/send", "message/stream" -> {
                var message = params.field("message");
                messages.add(message.field("parts").items().getFirst().field("text").asText());
                received.countDown();
                if (!isDeaf) {
                    receive(
                            exchange,
                            request,
                            message,
                            method.toLowerCase(Locale.ROOT).contains("stream"));
                }
            }
            case "GetTask", "tasks/get" -> {
                if (breaksRead.test(reads.incrementAndGet())) {
                    exchange.sendResponseHeaders(503, -1);
                } else {
                    reply(exchange, request, find(params));
                }
            }
            case "CancelTask", "tasks/cancel" -> {
                cancelled.add(id(params));
                cancels.countDown();
                reply(exchange, request, put(id(params), "CANCELED", ""));
            }
            case "SubscribeToTask" ->
                    stream(exchange, request, false, ValueRecords.of("task", find(params)));
            default -> error(exchange, request, -32601, "no such method");
        }
    }

    private Value find(Value params) {
        return tasks.getOrDefault(id(params), Value.missing());
    }

    private static String id(Value params) {
        return params.field("id").asText();
    }

    private void receive(HttpExchange exchange, Value request, Value message, boolean isStream)
            throws IOException {
        var text = message.field("parts").items().getFirst().field("text").asText();
        awaitAnswers();
        var known = message.field("taskId").asText();
        var id = known.isEmpty() ? "task-" + messages.size() : known;
        if (text.equals("direct")) {
            var said = message("Directly", "ROLE_AGENT");
            reply(exchange, request, ValueRecords.of("message", said));
            return;
        }
        if (text.equals("huge")) {
            reply(exchange, request, Value.of("x".repeat(17 << 20)));
            return;
        }
        var task =
                switch (text) {
                    case "never", "never, with pings" -> put(id, "WORKING", "");
                    case "fail" -> put(id, "FAILED", "There is no such place");
                    case "ask", "ask again", "ask, with pings" ->
                            put(id, "INPUT_REQUIRED", "Which city?");
                    case "sign in" -> put(id, "AUTH_REQUIRED", "Sign in first");
                    default -> put(id, "COMPLETED", "");
                };
        if (isStream) {
            stream(
                    exchange,
                    request,
                    text.endsWith("with pings"),
                    wrap("task", put("shown", "SUBMITTED", ""), id),
                    update(id, "WORKING", "Looking at the sky"),
                    update(id, task.field("status").field("state").asText(), ""));
        } else {
            reply(exchange, request, isLegacy() ? task : ValueRecords.of("task", task));
        }
    }

    private void awaitAnswers() throws IOException {
        try {
            answers.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private boolean isLegacy() {
        return version.startsWith("0.");
    }

    private Value wrap(String name, Value task, String id) {
        var fields = new LinkedHashMap<>(((Value.RecordOf) task).fields());
        fields.put("id", Value.of(id));
        return isLegacy() ? Value.of(fields) : ValueRecords.of(name, Value.of(fields));
    }

    private Value update(String id, String state, String text) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("taskId", Value.of(id));
        fields.put("contextId", Value.of("context-1"));
        fields.put("status", status(state.replace("TASK_STATE_", ""), text));
        if (isLegacy()) {
            fields.put("kind", Value.of("status-update"));
            return Value.of(fields);
        }
        return ValueRecords.of("statusUpdate", Value.of(fields));
    }

    private Value status(String state, String text) {
        var word =
                isLegacy()
                        ? state.toLowerCase(Locale.ROOT).replace('_', '-')
                        : "TASK_STATE_" + state;
        return text.isEmpty()
                ? ValueRecords.of("state", Value.of(word))
                : ValueRecords.of("state", Value.of(word), "message", message(text, "agent"));
    }

    private static Value message(String text, String role) {
        var part = ValueRecords.of("text", Value.of(text));
        return ValueRecords.of(
                "messageId", Value.of("m"),
                "role", Value.of(role),
                "parts", Value.of(List.of(part)));
    }

    private Value put(String id, String state, String text) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(id));
        fields.put("contextId", Value.of("context-1"));
        fields.put("status", status(state, text));
        if (isLegacy()) {
            fields.put("kind", Value.of("task"));
        }
        if (state.equals("COMPLETED")) {
            fields.put("artifacts", Value.of(artifacts()));
        }
        var task = Value.of(fields);
        tasks.put(id, task);
        return task;
    }

    private List<Value> artifacts() {
        var last = messages.getLast();
        var text = ValueRecords.of("text", Value.of("Sunny for " + last));
        var file =
                ValueRecords.of(
                        isLegacy() ? "bytes" : "raw", Value.of("aGVsbG8="),
                        isLegacy() ? "mimeType" : "mediaType", Value.of("text/csv"));
        var parts = new ArrayList<Value>();
        parts.add(text);
        if (last.equals("file")) {
            parts.add(isLegacy() ? ValueRecords.of("file", file) : file);
        }
        return List.of(ValueRecords.of("artifactId", Value.of("a"), "parts", Value.of(parts)));
    }

    private static void reply(HttpExchange exchange, Value request, Value result)
            throws IOException {
        write(exchange, Json.write(envelope(request, "result", result)));
    }

    private static void error(HttpExchange exchange, Value request, int code, String text)
            throws IOException {
        var error = ValueRecords.of("code", Value.of(code), "message", Value.of(text));
        write(exchange, Json.write(envelope(request, "error", error)));
    }

    private static Value envelope(Value request, String name, Value value) {
        return ValueRecords.of("jsonrpc", Value.of("2.0"), "id", request.field("id"), name, value);
    }

    private static void stream(
            HttpExchange exchange, Value request, boolean isEndless, Value... events)
            throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (var event : events) {
                var data = "data: " + Json.write(envelope(request, "result", event)) + "\n\n";
                out.write(data.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
            while (isEndless) { // until the client has gone
                out.write(": ping\n\n".getBytes(StandardCharsets.UTF_8));
                out.flush();
                LockSupport.parkNanos(20_000_000);
            }
        }
    }

    private static void write(HttpExchange exchange, String body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}

package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads an event stream as it comes. */
public final class SseReader implements AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final HttpResponse<InputStream> response;
    private final InputStream in;

    private SseReader(HttpResponse<InputStream> response) {
        this.response = response;
        this.in = new BufferedInputStream(response.body());
    }

    public static SseReader open(int port, String path, String... headers) {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return new SseReader(CLIENT.send(request.build(), BodyHandlers.ofInputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public int status() {
        return response.statusCode();
    }

    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    /** The next frame as it came, without the empty line after it; empty where the stream ends. */
    public String frame() {
        var frame = new ByteArrayOutputStream();
        int before = 0;
        try {
            while (true) {
                int next = in.read();
                if (next < 0) {
                    return "";
                }
                if (next == '\n' && before == '\n') {
                    return frame.toString(StandardCharsets.UTF_8).stripTrailing();
                }
                frame.write(next);
                before = next;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next event; missing where the stream ends. */
    Value event() {
        while (true) {
            var frame = frame();
            if (frame.isEmpty()) {
                return Value.missing();
            }
            if (!frame.startsWith(":")) {
                return Json.parse(frame.substring(frame.indexOf("\ndata: ") + 7));
            }
        }
    }

    /** The next event that is wanted. */
    public Value await(Predicate<Value> wanted) {
        var seen = new ArrayList<Value>();
        while (true) {
            var event = event();
            if (event.isMissing()) {
                throw new IllegalStateException("the stream ended after " + seen);
            }
            seen.add(event);
            if (wanted.test(event)) {
                return event;
            }
        }
    }

    public Value awaitType(String type) {
        return await(event -> event.field("type").asText().equals(type));
    }

    /** The payload of the next answer to a turn. */
    public Value answer(int turn) {
        return await(event ->
                        event.field("type").asText().equals("conversation.answer")
                                && Values.number(event.field("payload").field("turn")) == turn)
                .field("payload");
    }

    /** All events that come until the server ends the stream. */
    public List<Value> untilEnd() {
        var events = new ArrayList<Value>();
        for (var event = event(); !event.isMissing(); event = event()) {
            events.add(event);
        }
        return events;
    }

    /** All bytes until the server ends the stream, as text. */
    public String transcript() {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** So many bytes, or fewer where the stream ends. */
    public byte[] bytes(int count) {
        try {
            return in.readNBytes(count);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

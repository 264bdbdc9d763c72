package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** A program that uses the server, without cookies or any other sign of a browser. */
public record TestClient(int port, String key) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** What came back. */
    public record Reply(int status, String body, HttpResponse<String> response) {
        static Reply of(HttpResponse<String> response) {
            return new Reply(response.statusCode(), response.body(), response);
        }

        public Value json() {
            return Json.parse(body);
        }

        /** The code of a problem. */
        public String code() {
            return json().field("code").asText();
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    public TestClient withKey(String newKey) {
        return new TestClient(port, newKey);
    }

    public Reply get(String path) {
        return send("GET", path, "");
    }

    public Reply post(String path, String json) {
        return send("POST", path, json);
    }

    public Reply send(String method, String path, String json, String... headers) {
        var request = request(port, method, path, json);
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return reply(CLIENT, request.build());
    }

    /** Where a path of the server is. */
    String address(String path) {
        return "http://localhost:" + port + path;
    }

    public static HttpRequest.Builder request(int port, String method, String path, String json) {
        var body = json.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(json);
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .method(method, body)
                .header("Content-Type", "application/json");
    }

    public static Reply reply(HttpClient client, HttpRequest request) {
        try {
            var response = client.send(request, BodyHandlers.ofString());
            OpenApiAssertions.check(request, response);
            return Reply.of(response);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

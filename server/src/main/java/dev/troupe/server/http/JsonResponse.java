package dev.troupe.server.http;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes answers that are one document. */
public final class JsonResponse {
    private JsonResponse() {}

    public static void write(Value value, HttpServletResponse response) throws IOException {
        write(Json.write(value), response);
    }

    public static void write(Record body, HttpServletResponse response) throws IOException {
        write(Json.writeRecord(body), response);
    }

    private static void write(String json, HttpServletResponse response) throws IOException {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        response.setContentType("application/json;charset=UTF-8");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
        response.flushBuffer();
    }
}

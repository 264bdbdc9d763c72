package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes answers that are one document. */
final class Wholes {
    private Wholes() {}

    static void write(Value value, HttpServletResponse response) throws IOException {
        var bytes = Json.write(value).getBytes(StandardCharsets.UTF_8);
        response.setContentType("application/json;charset=UTF-8");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
        response.flushBuffer();
    }
}

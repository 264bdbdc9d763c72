package dev.troupe.server;

import dev.troupe.codec.Json;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads bodies that have secrets past the framework, which writes what it reads to its log. */
final class SecretBody {
    private static final int MAX_BYTES = 16 * 1024; // names, passwords and codes have far less

    private SecretBody() {}

    /**
     * @param known names that it may have
     * @throws Refusal when it is too large, no JSON object, or has others; without what was sent
     */
    static Body of(HttpServletRequest request, String... known) throws IOException {
        var bytes = request.getInputStream().readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw Refusal.of(
                    413,
                    ServerProblem.TOO_LARGE,
                    "请求体超过 %d 字节；请减小",
                    "the body has more than %d bytes; send less",
                    MAX_BYTES);
        }
        return Body.of(Json.parse(new String(bytes, StandardCharsets.UTF_8)), known);
    }
}

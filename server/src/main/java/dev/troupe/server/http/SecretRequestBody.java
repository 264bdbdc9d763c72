package dev.troupe.server.http;

import dev.troupe.codec.Json;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads bodies that have secrets past the framework, which writes what it reads to its log. */
public final class SecretRequestBody {
    private static final int MAX_BYTES = 16 * 1024; // names, passwords and codes have far less

    private SecretRequestBody() {}

    /**
     * @throws ApiException when it is too large, or is not as the record describes it; without what
     *     was sent
     */
    public static <T extends Record> T read(Class<T> type, HttpServletRequest request)
            throws IOException {
        var bytes = request.getInputStream().readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw ApiException.of(
                    413,
                    ServerProblem.TOO_LARGE,
                    "请求体超过 %d 字节；请减小",
                    "the body has more than %d bytes; send less",
                    MAX_BYTES);
        }
        return RequestBodyReader.read(type, Json.parse(new String(bytes, StandardCharsets.UTF_8)));
    }
}

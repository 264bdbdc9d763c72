package dev.troupe.server.http;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;

/** Reads and writes bodies of JSON as {@link Value}. */
public final class ValueMessageConverter extends AbstractHttpMessageConverter<Value> {
    private static final int MAX_BYTES = 8 * 1024 * 1024; // a workflow of 20,000 nodes

    /** Escaped, by an even number of other backslashes before; PostgreSQL stores none. */
    private static final Pattern NUL = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*+\\\\u0000");

    public ValueMessageConverter() {
        super(MediaType.APPLICATION_JSON, new MediaType("application", "*+json"));
    }

    @Override
    protected boolean supports(Class<?> type) {
        return Value.class.isAssignableFrom(type);
    }

    /**
     * @throws ApiException when it is too large or is not UTF-8
     * @throws dev.troupe.codec.JsonException when it is not valid JSON
     */
    @Override
    protected Value readInternal(Class<? extends Value> type, HttpInputMessage message)
            throws IOException {
        requireIdentityEncoding(message.getHeaders().getFirst(HttpHeaders.CONTENT_ENCODING));
        var bytes = message.getBody().readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw ApiException.of(
                    413,
                    ServerProblem.TOO_LARGE,
                    "请求体超过 %d 字节；请减小",
                    "the body has more than %d bytes; send less",
                    MAX_BYTES);
        }
        var text = decode(bytes);
        if (NUL.matcher(text).find()) {
            throw ApiException.badRequest(
                    "请求体包含字符 U+0000；请移除", "the body contains the character U+0000; remove it");
        }
        return Json.parse(text);
    }

    private static void requireIdentityEncoding(@Nullable String encoding) {
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw ApiException.of(
                    415,
                    ServerProblem.UNSUPPORTED_TYPE,
                    "请求体的 Content-Encoding 是“%s”；请不压缩地发送",
                    "the body has Content-Encoding '%s'; send it without an encoding",
                    encoding);
        }
    }

    private static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException _) {
            throw ApiException.badRequest("请求体不是 UTF-8", "the body is not UTF-8");
        }
    }

    @Override
    protected void writeInternal(Value value, HttpOutputMessage message) throws IOException {
        var bytes = Json.write(value).getBytes(StandardCharsets.UTF_8);
        message.getHeaders().setContentLength(bytes.length);
        message.getBody().write(bytes);
    }
}

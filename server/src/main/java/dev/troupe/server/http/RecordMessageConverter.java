package dev.troupe.server.http;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;

/** Reads the bodies of requests as records, and writes records as the bodies of responses. */
public final class RecordMessageConverter extends AbstractHttpMessageConverter<Record> {
    private final ValueMessageConverter values = new ValueMessageConverter();

    public RecordMessageConverter() {
        super(MediaType.APPLICATION_JSON, new MediaType("application", "*+json"));
    }

    @Override
    protected boolean supports(Class<?> type) {
        return type.isRecord() && !Value.class.isAssignableFrom(type);
    }

    /**
     * @throws ApiException when it is not as the record describes it, or cannot be read
     * @throws dev.troupe.codec.JsonException when it is not valid JSON
     */
    @Override
    protected Record readInternal(Class<? extends Record> type, HttpInputMessage message)
            throws IOException {
        return RequestBodyReader.read(type, values.readInternal(Value.class, message));
    }

    @Override
    protected void writeInternal(Record record, HttpOutputMessage message) throws IOException {
        var bytes = Json.writeRecord(record).getBytes(StandardCharsets.UTF_8);
        message.getHeaders().setContentLength(bytes.length);
        message.getBody().write(bytes);
    }
}

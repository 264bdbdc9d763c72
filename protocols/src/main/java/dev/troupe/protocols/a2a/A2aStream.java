package dev.troupe.protocols.a2a;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.EventStreamReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.jspecify.annotations.Nullable;

/** The responses to one request: the events of a stream, or the only one. */
final class A2aStream implements AutoCloseable {
    private static final int MAX_ANSWER = 16 << 20; // bytes; what Json reads

    private final A2aExchange exchange;
    private final @Nullable EventStreamReader events;
    private final @Nullable InputStream body;
    private boolean isRead;

    /** The answer is longer than accepted. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1;

        TooLongException() {
            super("the answer is longer than " + MAX_ANSWER + " bytes");
        }
    }

    private static final class Limited extends FilterInputStream {
        private long left = MAX_ANSWER;

        Limited(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int some = super.read(bytes, offset, length);
            count(Math.max(some, 0));
            return some;
        }

        private void count(int some) throws TooLongException {
            left -= some;
            if (left < 0) {
                throw new TooLongException();
            }
        }
    }

    /** Of a response whose status is that of a success. */
    A2aStream(ClassicHttpResponse response, A2aExchange exchange) throws IOException {
        this.exchange = exchange;
        var entity = response.getEntity();
        if (entity == null) {
            throw new IOException("the agent sent no answer");
        }
        this.body = new Limited(entity.getContent());
        boolean isStream = String.valueOf(entity.getContentType()).startsWith("text/event-stream");
        this.events = isStream ? new EventStreamReader(body) : null;
    }

    /**
     * The next response; empty at the end.
     *
     * @throws JsonException when it is not JSON
     */
    Optional<Value> next() throws IOException {
        if (events != null) {
            return events.next().map(Json::parse);
        }
        if (isRead || body == null) {
            return Optional.empty();
        }
        isRead = true;
        return Optional.of(Json.parse(new String(body.readAllBytes(), StandardCharsets.UTF_8)));
    }

    /** Ends the connection, whose stream may never end. */
    @Override
    public void close() {
        exchange.close();
    }
}

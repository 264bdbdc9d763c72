package dev.troupe.protocols.mcp.rpc;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Messages as lines of JSON, as the standard streams of a program carry them. */
public final class MessageLines {
    private MessageLines() {}

    /** A stream of lines of which each is at most so long. */
    public static final class Reader {
        private final InputStream in;
        private final int maxBytes;

        public Reader(InputStream in, int maxBytes) {
            this.in = new BufferedInputStream(in);
            this.maxBytes = maxBytes;
        }

        /**
         * The next line that is not blank; empty at the end.
         *
         * @throws TooLongException when it is longer; the rest of the line is skipped
         */
        public Optional<String> next() throws IOException {
            while (true) {
                var line = new ByteArrayOutputStream();
                boolean isTooLong = false;
                int read = in.read();
                if (read < 0) {
                    return Optional.empty();
                }
                for (; read >= 0 && read != '\n'; read = in.read()) {
                    isTooLong |= line.size() >= maxBytes;
                    if (!isTooLong) {
                        line.write(read);
                    }
                }
                if (isTooLong) {
                    throw new TooLongException(maxBytes);
                }
                var text = line.toString(StandardCharsets.UTF_8).strip();
                if (!text.isEmpty()) {
                    return Optional.of(text);
                }
            }
        }
    }

    /** A message is longer than its limit. */
    public static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;

        TooLongException(int maxBytes) {
            super("a message is longer than the limit of " + maxBytes + " bytes");
        }
    }

    /** An outlet that writes lines, one message at a time. */
    public static Outlet outlet(OutputStream out) {
        var lock = new Object();
        return message -> {
            var line = (Json.write(message) + "\n").getBytes(StandardCharsets.UTF_8);
            synchronized (lock) {
                out.write(line);
                out.flush();
            }
        };
    }

    /**
     * A message from its line.
     *
     * @throws dev.troupe.codec.JsonException when it is not JSON
     */
    public static Value parse(String line) {
        return Json.parse(line);
    }
}

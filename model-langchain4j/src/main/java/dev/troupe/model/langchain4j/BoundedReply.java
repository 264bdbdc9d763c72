package dev.troupe.model.langchain4j;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The body of a reply, up to a size that is larger than any reply that can be used. */
final class BoundedReply extends FilterInputStream {
    /** Of a whole reply; a model writes at most a few hundred kilobytes. */
    static final int WHOLE = 16 << 20; // bytes

    /** Of a stream, in which each word comes with about 300 bytes of JSON. */
    static final int STREAM = 64 << 20; // bytes

    private final int limit;
    private long count;

    BoundedReply(InputStream body, int limit) {
        super(body);
        this.limit = limit;
    }

    /** A reply exceeds its limit; asking again would bring the same. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;

        TooLongException(int limit) {
            super("more than " + (limit >> 20) + " MB");
        }
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        add(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = super.read(into, offset, length);
        add(Math.max(0, read));
        return read;
    }

    private void add(int bytes) throws TooLongException {
        count += bytes;
        if (count > limit) {
            throw new TooLongException(limit);
        }
    }
}

package dev.troupe.server.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Takes at most so many bytes. */
public final class LimitedOutputStream extends FilterOutputStream {
    private final long limit;
    private long bytes;

    public LimitedOutputStream(OutputStream out, long limit) {
        super(out);
        this.limit = limit;
    }

    private void count(int more) {
        bytes += more;
        requireWithinLimit(bytes, limit);
    }

    /**
     * @param bytes below 0 if it is not known
     * @throws ApiException when there are more than allowed
     */
    public static void requireWithinLimit(long bytes, long limit) {
        if (bytes > limit) {
            throw ApiException.of(
                    413,
                    ServerProblem.TOO_LARGE,
                    "文件超过 %d 字节；请减小",
                    "the file has more than %d bytes; send a smaller one",
                    limit);
        }
    }

    @Override
    public void write(int b) throws IOException {
        count(1);
        out.write(b);
    }

    @Override
    public void write(byte[] content, int offset, int length) throws IOException {
        count(length);
        out.write(content, offset, length);
    }
}

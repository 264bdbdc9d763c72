package dev.troupe.engine.restate;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Entries of one append, on their way to Restate.
 *
 * @param epoch of the engine that owns the run
 * @param first sequence number of the first entry
 * @param count of the entries
 * @param lines of JSON, one an entry, each with its line feed
 */
record Batch(long epoch, long first, int count, String lines) {
    private static final int HEAD = 2 * Long.BYTES + Integer.BYTES;

    static Batch parse(byte[] bytes) {
        var buffer = ByteBuffer.wrap(bytes);
        long epoch = buffer.getLong();
        long first = buffer.getLong();
        int count = buffer.getInt();
        return new Batch(epoch, first, count, StandardCharsets.UTF_8.decode(buffer).toString());
    }

    byte[] toBytes() {
        var text = lines.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(HEAD + text.length)
                .putLong(epoch)
                .putLong(first)
                .putInt(count)
                .put(text)
                .array();
    }
}

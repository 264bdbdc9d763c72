package dev.troupe.store.event;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * CRC-32C (RFC 3720, appendix B.4) of what is recorded: finds every changed bit, and of longer
 * damage all but one in four thousand million. It does not protect against deliberate forgery.
 */
public final class Checksum {
    private final CRC32C crc = new CRC32C();

    /** Of a single entry of a run. */
    static long of(String run, EntryCodec.Row row) {
        var sum = new Checksum();
        sum.add(run).add(row.sequence()).add(row.at()).add(row.type()).add(row.node());
        sum.add(row.payload());
        row.blobs().stream()
                .map(blob -> blob.path() + " " + blob.kind().id() + " " + blob.blob().value())
                .sorted()
                .forEach(sum::add);
        return sum.crc.getValue();
    }

    /** The same together with that of the entry before it; 0 if there is none. */
    static long chain(long before, long own) {
        return new Checksum().add(before).add(own).crc.getValue();
    }

    public static long of(
            String conversation,
            long sequence,
            long at,
            String type,
            @Nullable String run,
            String payload) {
        var sum = new Checksum().add(conversation).add(sequence).add(at).add(type);
        return sum.add(run).add(payload).crc.getValue();
    }

    private Checksum add(long number) {
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
        return this;
    }

    /** With its length, so that no two sequences of texts look alike. */
    private Checksum add(@Nullable String text) {
        if (text == null) {
            return add(-1);
        }
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        add(bytes.length);
        crc.update(bytes);
        return this;
    }
}

package dev.troupe.engine.restate;

import dev.troupe.core.run.JournalException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Content as it goes into messages and state: itself, or, if it is large, its SHA-256, under which
 * the {@link BlobObject} has it in pieces. So no message comes near Restate's limit of 32 MiB.
 */
final class Payloads {
    static final int LIMIT = 512 * 1024; // bytes; larger content goes by reference
    static final int PIECE = 4 * 1024 * 1024; // bytes
    private static final byte INLINE = 0;
    private static final byte REFERENCE = 1;
    private static final int HASH = 64; // characters

    private final ServiceNames names;
    private final Ingress ingress;

    Payloads(ServiceNames names, Ingress ingress) {
        this.names = names;
        this.ingress = ingress;
    }

    /**
     * @param mayWait as in {@link Ingress#callWhile}
     * @throws JournalException when Restate does not take large content
     */
    byte[] pack(byte[] content, BooleanSupplier mayWait) {
        if (content.length <= LIMIT) {
            return ByteBuffer.allocate(content.length + 1).put(INLINE).put(content).array();
        }
        var hash = hashOf(content);
        for (int at = 0, piece = 0; at < content.length; at += PIECE, piece++) {
            int length = Math.min(PIECE, content.length - at);
            var request = ByteBuffer.allocate(Integer.BYTES + length);
            request.putInt(piece).put(content, at, length);
            ingress.callWhile(names.blob(hash, BlobObject.PUT), request.array(), mayWait);
        }
        return ByteBuffer.allocate(1 + HASH + Integer.BYTES)
                .put(REFERENCE)
                .put(hash.getBytes(StandardCharsets.US_ASCII))
                .putInt(content.length)
                .array();
    }

    /**
     * @param mayWait as in {@link Ingress#callWhile}
     * @throws JournalException when Restate does not return large content whole
     */
    byte[] unpack(byte[] packed, BooleanSupplier mayWait) {
        var buffer = ByteBuffer.wrap(packed);
        if (buffer.get() == INLINE) {
            var content = new byte[buffer.remaining()];
            buffer.get(content);
            return content;
        }
        var hash = new byte[HASH];
        buffer.get(hash);
        var key = new String(hash, StandardCharsets.US_ASCII);
        var content = ByteBuffer.allocate(buffer.getInt());
        for (int piece = 0; content.hasRemaining(); piece++) {
            var request = ByteBuffer.allocate(Integer.BYTES).putInt(piece).array();
            var found = ingress.callWhile(names.blob(key, BlobObject.GET), request, mayWait);
            if (found.length == 0 || found.length > content.remaining()) {
                throw damagedException(key);
            }
            content.put(found);
        }
        if (!hashOf(content.array()).equals(key)) {
            throw damagedException(key);
        }
        return content.array();
    }

    /** The reference in what was packed; empty if it holds its content itself. */
    static Optional<String> referenceIn(byte[] packed) {
        return packed[0] == INLINE
                ? Optional.empty()
                : Optional.of(new String(packed, 1, HASH, StandardCharsets.US_ASCII));
    }

    private JournalException damagedException(String key) {
        var problem = "the large value " + key + " is not whole in Restate";
        return new JournalException(
                problem + "; restore Restate's directory from a backup",
                new IllegalStateException(problem));
    }

    private static String hashOf(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}

package dev.troupe.retrieval;

import dev.troupe.core.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Vectors of texts, by the hash of the text, so that none is made twice, whichever corpus or
 * version it is in. Entries of one size are appended; half an entry at the end, of a process that
 * died, is cut off by the next one that writes. All can be made again.
 */
final class VectorFile {
    static final int DIMENSIONS = 512; // of bge-small-zh
    private static final int KEY = 16; // bytes of the hash
    private static final int ENTRY = KEY + DIMENSIONS;

    private final Path file;
    private final Map<String, Vector> vectors = new HashMap<>();
    private long read; // bytes

    VectorFile(Path file) {
        this.file = file;
    }

    /** The key of a text: the first half of its SHA-256 in hexadecimal digits. */
    static String key(String text) {
        try {
            var hash = MessageDigest.getInstance("SHA-256");
            var bytes = hash.digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes, 0, KEY);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    synchronized @Nullable Vector find(String key) {
        return vectors.get(key);
    }

    /** Reads what was appended since; answers whether there was anything. */
    synchronized boolean reload() {
        if (!Files.exists(file)) {
            return false;
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long end = channel.size() / ENTRY * ENTRY;
            if (end <= read) {
                return false;
            }
            var buffer = ByteBuffer.allocate(Math.toIntExact(end - read));
            while (buffer.hasRemaining() && channel.read(buffer, read + buffer.position()) >= 0) {}
            buffer.flip();
            while (buffer.remaining() >= ENTRY) {
                take(buffer);
                read += ENTRY;
            }
            return true;
        } catch (IOException e) {
            throw new RetrievalException(
                    Problem.of(
                            RetrievalProblem.UNREADABLE,
                            "向量文件 %s 读不出来：%s；可以删除它，会重新计算",
                            "the file of vectors %s cannot be read: %s; it may be removed, and is made again",
                            file,
                            e.getMessage()),
                    e);
        }
    }

    private void take(ByteBuffer buffer) {
        var key = new byte[KEY];
        var vector = new byte[DIMENSIONS];
        buffer.get(key).get(vector);
        vectors.put(HexFormat.of().formatHex(key), Vector.of(vector));
    }

    /** Keeps vectors for good, by key. */
    synchronized void append(Map<String, Vector> added) {
        var buffer = ByteBuffer.allocate(ENTRY * added.size());
        new LinkedHashMap<>(added)
                .forEach((key, vector) ->
                        buffer.put(HexFormat.of().parseHex(key)).put(vector.bytes()));
        buffer.flip();
        new KeptFile(file).locked(() -> append(buffer));
        reload();
    }

    private void append(ByteBuffer buffer) {
        try (var channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long end = channel.size() / ENTRY * ENTRY;
            channel.truncate(end);
            channel.position(end);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } catch (IOException e) {
            throw new RetrievalException(
                    Problem.of(
                            RetrievalProblem.UNWRITABLE,
                            "向量文件 %s 写不进去：%s；请检查磁盘和权限",
                            "the file of vectors %s cannot be written: %s; check disk and permissions",
                            file,
                            e.getMessage()),
                    e);
        }
    }
}

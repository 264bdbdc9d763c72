package dev.troupe.retrieval.vector;

import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Sha256;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Embeddings of texts, by the hash of the text, so that none is created twice, whichever corpus or
 * version it is in. Entries of one size are appended; half an entry at the end, of a process that
 * died, is truncated by the next one that writes. All can be created again.
 */
public final class VectorFile {
    static final int DIMENSIONS = 512; // of bge-small-zh
    private static final int KEY = 16; // bytes of the hash
    private static final int ENTRY = KEY + DIMENSIONS;

    private final Path file;
    private final Map<String, EmbeddingVector> vectors = new HashMap<>();
    private long read; // bytes

    VectorFile(Path file) {
        this.file = file;
    }

    /** The key of a text: the first half of its SHA-256 in hexadecimal digits. */
    public static String keyOf(String text) {
        return HexFormat.of().formatHex(Sha256.digest(text), 0, KEY);
    }

    public synchronized @Nullable EmbeddingVector find(String key) {
        return vectors.get(key);
    }

    /** Reads what was appended since; answers whether there was anything. */
    public synchronized boolean readAppended() {
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
                readEntries(buffer);
                read += ENTRY;
            }
            return true;
        } catch (IOException e) {
            throw new RetrievalException(
                    Problem.of(
                            RetrievalProblem.UNREADABLE,
                            "无法读取向量文件 %s：%s；可以删除它，之后会重新计算",
                            "cannot read the vector file %s: %s; you can delete it, and it is recomputed",
                            file,
                            e.getMessage()),
                    e);
        }
    }

    private void readEntries(ByteBuffer buffer) {
        var key = new byte[KEY];
        var vector = new byte[DIMENSIONS];
        buffer.get(key).get(vector);
        vectors.put(HexFormat.of().formatHex(key), EmbeddingVector.of(vector));
    }

    /** Stores embeddings permanently, by key. */
    synchronized void append(Map<String, EmbeddingVector> added) {
        var buffer = ByteBuffer.allocate(ENTRY * added.size());
        new LinkedHashMap<>(added)
                .forEach((key, vector) ->
                        buffer.put(HexFormat.of().parseHex(key)).put(vector.toBytes()));
        buffer.flip();
        new LockedFile(file).runLocked(() -> append(buffer));
        readAppended();
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
                            "无法写入向量文件 %s：%s；请检查磁盘和权限",
                            "the file of vectors %s cannot be written: %s; check disk and permissions",
                            file,
                            e.getMessage()),
                    e);
        }
    }
}

package dev.troupe.store.disk;

import dev.troupe.codec.PrivateFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Records what an owner has committed, in a file separate from the database: if SQLite finds a
 * damaged page in its log it silently drops the rest of the log, which only this detects. It is
 * written after each commit and not synced, so it survives the end of a process, and after a loss
 * of power may know less than the database. For one thread at a time.
 */
public final class CommitMarkFile implements AutoCloseable {
    private static final int ID = 80; // bytes
    private static final int RECORD = 2 + ID + 3 * Long.BYTES;

    private final Path file;
    private final RandomAccessFile open;

    private CommitMarkFile(Path file, RandomAccessFile open) {
        this.file = file;
        this.open = open;
    }

    public static Path directory(Path database) {
        return database.resolveSibling(database.getFileName() + ".marks");
    }

    public static CommitMarkFile open(Path database, long epoch) throws IOException {
        var directory = PrivateFiles.createDirectories(directory(database));
        var file = directory.resolve(String.valueOf(epoch));
        PrivateFiles.createFile(file);
        return new CommitMarkFile(file, new RandomAccessFile(file.toFile(), "rw"));
    }

    public void append(List<CommitMark> marks) throws IOException {
        var buffer = ByteBuffer.allocate(marks.size() * RECORD);
        for (int i = 0; i < marks.size(); i++) {
            var mark = marks.get(i);
            var id = mark.id().getBytes(StandardCharsets.UTF_8);
            if (id.length <= ID) {
                buffer.position(i * RECORD).putShort((short) id.length).put(id);
                buffer.position(i * RECORD + 2 + ID).putLong(mark.sequence());
                buffer.putLong(mark.checksum());
                buffer.putLong(computeCrc(buffer.array(), i * RECORD));
            }
        }
        open.seek(open.length());
        open.write(buffer.array());
    }

    private static long computeCrc(byte[] bytes, int at) {
        var crc = new CRC32C();
        crc.update(bytes, at, RECORD - Long.BYTES);
        return crc.getValue();
    }

    public long size() throws IOException {
        return open.length();
    }

    /** Forgets all, once it is in the database's own file. */
    public void clear() throws IOException {
        open.setLength(0);
    }

    public void delete() throws IOException {
        open.close();
        Files.deleteIfExists(file);
    }

    @Override
    public void close() throws IOException {
        open.close();
    }

    /** The marks of a file, in order; without damaged or truncated ones. */
    public static List<CommitMark> read(Path file) throws IOException {
        var bytes = DurableFiles.read(file);
        var marks = new ArrayList<CommitMark>();
        for (int at = 0; at + RECORD <= bytes.length; at += RECORD) {
            var record = ByteBuffer.wrap(bytes, at, RECORD);
            int length = record.getShort();
            var numbers = ByteBuffer.wrap(bytes, at + 2 + ID, 3 * Long.BYTES);
            var id = length < 0 || length > ID ? "" : decodeText(bytes, at + 2, length);
            var mark = new CommitMark(id, numbers.getLong(), numbers.getLong());
            if (numbers.getLong() == computeCrc(bytes, at) && !id.isEmpty()) {
                marks.add(mark);
            }
        }
        return marks;
    }

    private static String decodeText(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }
}

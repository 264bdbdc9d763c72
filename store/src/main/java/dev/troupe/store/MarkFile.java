package dev.troupe.store;

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
 * What an owner has committed, in a file apart from the database: where SQLite finds a damaged page
 * in its log it drops the rest of the log without a word, and only this tells. It is written after
 * each commit and not synced, so it survives the end of a process, and after a loss of power may
 * know less than the database. For one thread at a time.
 */
final class MarkFile implements AutoCloseable {
    private static final int ID = 80; // bytes
    private static final int RECORD = 2 + ID + 3 * Long.BYTES;

    private final Path file;
    private final RandomAccessFile open;

    private MarkFile(Path file, RandomAccessFile open) {
        this.file = file;
        this.open = open;
    }

    static Path directory(Path database) {
        return database.resolveSibling(database.getFileName() + ".marks");
    }

    static MarkFile of(Path database, long epoch) throws IOException {
        var directory = PrivateFiles.createDirectories(directory(database));
        var file = directory.resolve(String.valueOf(epoch));
        PrivateFiles.create(file);
        return new MarkFile(file, new RandomAccessFile(file.toFile(), "rw"));
    }

    void add(List<Mark> marks) throws IOException {
        var buffer = ByteBuffer.allocate(marks.size() * RECORD);
        for (int i = 0; i < marks.size(); i++) {
            var mark = marks.get(i);
            var id = mark.id().getBytes(StandardCharsets.UTF_8);
            if (id.length <= ID) {
                buffer.position(i * RECORD).putShort((short) id.length).put(id);
                buffer.position(i * RECORD + 2 + ID).putLong(mark.sequence());
                buffer.putLong(mark.checksum());
                buffer.putLong(crc(buffer.array(), i * RECORD));
            }
        }
        open.seek(open.length());
        open.write(buffer.array());
    }

    private static long crc(byte[] bytes, int at) {
        var crc = new CRC32C();
        crc.update(bytes, at, RECORD - Long.BYTES);
        return crc.getValue();
    }

    long size() throws IOException {
        return open.length();
    }

    /** Forgets all, once it is in the database's own file. */
    void clear() throws IOException {
        open.setLength(0);
    }

    void delete() throws IOException {
        open.close();
        Files.deleteIfExists(file);
    }

    @Override
    public void close() throws IOException {
        open.close();
    }

    /** Those of a file, in order; without what is damaged or cut off. */
    static List<Mark> read(Path file) throws IOException {
        var bytes = Disk.read(file);
        var marks = new ArrayList<Mark>();
        for (int at = 0; at + RECORD <= bytes.length; at += RECORD) {
            var record = ByteBuffer.wrap(bytes, at, RECORD);
            int length = record.getShort();
            var numbers = ByteBuffer.wrap(bytes, at + 2 + ID, 3 * Long.BYTES);
            var id = length < 0 || length > ID ? "" : text(bytes, at + 2, length);
            var mark = new Mark(id, numbers.getLong(), numbers.getLong());
            if (numbers.getLong() == crc(bytes, at) && !id.isEmpty()) {
                marks.add(mark);
            }
        }
        return marks;
    }

    private static String text(byte[] bytes, int from, int length) {
        return new String(bytes, from, length, StandardCharsets.UTF_8);
    }
}

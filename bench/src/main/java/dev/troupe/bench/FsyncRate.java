package dev.troupe.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * How often this machine brings a batch of small records to disk: appends as many bytes as a commit
 * of that many writers holds, and forces them.
 */
final class FsyncRate implements AutoCloseable {
    private static final int RECORD = 600; // bytes, about what a node's two events take

    private final FileChannel file;

    private FsyncRate(FileChannel file) {
        this.file = file;
    }

    static FsyncRate open(Path path) throws IOException {
        return new FsyncRate(
                FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    /** Nanoseconds for each record of so many batches of so many records. */
    double perRecord(int batches, int records) throws IOException {
        var batch = ByteBuffer.allocateDirect(records * RECORD);
        long start = System.nanoTime();
        for (int i = 0; i < batches; i++) {
            batch.clear();
            while (batch.hasRemaining()) {
                file.write(batch);
            }
            file.force(false);
        }
        return (System.nanoTime() - start) / (double) (batches * records);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

package dev.troupe.protocols.mcp.oauth;

import dev.troupe.codec.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Held while the tokens of one server change, by one thread of one process. A lock of a file alone
 * excludes other processes, not other threads.
 */
final class OAuthTokenLock implements AutoCloseable {
    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private final ReentrantLock thread;
    private final FileChannel channel; // closing it releases its lock

    private OAuthTokenLock(ReentrantLock thread, FileChannel channel) {
        this.thread = thread;
        this.channel = channel;
    }

    /** Waits until no other holds the lock for a file of tokens. */
    static OAuthTokenLock acquire(Path file) throws IOException {
        var guard = file.toAbsolutePath().normalize().resolveSibling(file.getFileName() + ".lock");
        var thread = THREADS.computeIfAbsent(guard, _ -> new ReentrantLock());
        boolean isHeld = false;
        thread.lock();
        try {
            var channel = lock(guard);
            isHeld = true;
            return new OAuthTokenLock(thread, channel);
        } finally {
            if (!isHeld) {
                thread.unlock();
            }
        }
    }

    private static FileChannel lock(Path guard) throws IOException {
        PrivateFiles.createDirectories(guard.resolveSibling(""));
        PrivateFiles.createFile(guard);
        var channel = FileChannel.open(guard, StandardOpenOption.WRITE);
        try {
            var _ = channel.lock();
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            thread.unlock();
        }
    }
}

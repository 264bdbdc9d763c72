package dev.troupe.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The operating system's lock on a file beside the database, which a process loses with its end,
 * however sudden.
 */
final class OwnerLock implements AutoCloseable {
    /**
     * What this process holds. Closing any channel of a file drops the process's POSIX locks on it,
     * so a second attempt must not even open it.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    /** Past the text, which others must be able to read where locks are mandatory. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private final Path lockFile;
    private final RandomAccessFile open;

    private OwnerLock(Path lockFile, RandomAccessFile open) {
        this.lockFile = lockFile;
        this.open = open;
    }

    /**
     * @param file the database, by its real path
     * @throws StoreException code IN_USE, naming the owner
     */
    static OwnerLock take(Path file) throws IOException {
        var lockFile = file.resolveSibling(file.getFileName() + ".lock");
        if (!HELD.add(lockFile)) {
            throw inUse(file, lockFile);
        }
        RandomAccessFile open = null;
        boolean isTaken = false;
        try {
            open = new RandomAccessFile(lockFile.toFile(), "rw");
            if (open.getChannel().tryLock(LOCKED_BYTE, 1, false) == null) {
                throw inUse(file, lockFile);
            }
            sign(open);
            isTaken = true;
            return new OwnerLock(lockFile, open);
        } catch (OverlappingFileLockException e) { // by other code of this process
            throw inUse(file, lockFile);
        } finally {
            if (!isTaken) {
                if (open != null) {
                    open.close();
                }
                HELD.remove(lockFile);
            }
        }
    }

    private static void sign(RandomAccessFile open) throws IOException {
        var process = ProcessHandle.current();
        var text =
                "process %d, started %s, opened it at %s%n"
                        .formatted(
                                process.pid(),
                                process.info().startInstant().map(Instant::toString).orElse("?"),
                                Instant.now());
        open.setLength(0);
        open.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static StoreException inUse(Path file, Path lockFile) {
        var owner = signature(lockFile);
        return new StoreException(
                StoreProblem.IN_USE,
                "数据文件 " + file + " 正被另一个进程使用（" + owner + "）；请先停止它，或通过 TROUPE_HOME 使用另一个目录",
                "store "
                        + file
                        + " is in use ("
                        + owner
                        + "); stop that process first, or use another directory with TROUPE_HOME");
    }

    private static String signature(Path lockFile) {
        try {
            var text = Files.readString(lockFile).strip();
            return text.isEmpty() ? "the owner has not signed yet" : text;
        } catch (IOException e) {
            return "the owner is not known: " + e;
        }
    }

    @Override
    public void close() throws IOException {
        open.close();
        HELD.remove(lockFile);
    }
}

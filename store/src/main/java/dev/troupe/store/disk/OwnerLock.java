package dev.troupe.store.disk;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The operating system's locks on a file next to the database, which a process loses with its end,
 * however sudden. One byte is shared by all who have the database open, or held by one who wants it
 * alone; each owner holds another byte, at the place of its epoch, which shows that it is alive.
 */
public final class OwnerLock implements AutoCloseable {
    /** Past the text, which others must be able to read where locks are mandatory. */
    private static final long COMMON_BYTE = Long.MAX_VALUE - 1;

    private static final long FIRST_EPOCH_BYTE = 1L << 40; // past any text as well
    private static final Duration PATIENCE = Duration.ofSeconds(20); // a check or migration is over
    private static final Duration PAUSE = Duration.ofMillis(10);

    /**
     * What this process has open. Closing any channel of a file drops the process's POSIX locks on
     * it, so all that needs the file goes through one channel.
     */
    private static final Map<Path, LockFile> OPEN = new HashMap<>();

    private final Path file;
    private final LockFile locks;
    private long epoch; // 0 before it owns anything
    private boolean isAlone;

    private OwnerLock(Path file, LockFile locks, boolean isAlone) {
        this.file = file;
        this.locks = locks;
        this.isAlone = isAlone;
    }

    /** The file with the locks of one database, as this process has it open. */
    private static final class LockFile {
        private final Path path;
        private final RandomAccessFile open;
        private final Map<Long, FileLock> epochs = new HashMap<>();
        private int users; // guarded by OPEN
        private int sharers;
        private @Nullable FileLock common;

        private LockFile(Path path, RandomAccessFile open) {
            this.path = path;
            this.open = open;
        }

        private synchronized boolean tryExclusive() throws IOException {
            if (common != null) {
                return false;
            }
            common = open.getChannel().tryLock(COMMON_BYTE, 1, false);
            return common != null;
        }

        /** Succeeds as well where others of this process share it already. */
        private synchronized boolean tryShared() throws IOException {
            if (common != null && !common.isShared()) {
                return false;
            }
            if (common == null) {
                common = open.getChannel().tryLock(COMMON_BYTE, 1, true);
            }
            sharers += common == null ? 0 : 1;
            return common != null;
        }

        private synchronized void releaseCommon(boolean wasAlone) throws IOException {
            sharers -= wasAlone ? 0 : 1;
            var held = common;
            if (held != null && sharers == 0) {
                common = null;
                held.release();
            }
        }

        private synchronized void lockEpoch(long epoch) throws IOException {
            var held = open.getChannel().tryLock(FIRST_EPOCH_BYTE + epoch, 1, false);
            if (held == null) {
                throw new IOException("another process holds the lock of owner " + epoch);
            }
            epochs.put(epoch, held);
        }

        private synchronized void unlockEpoch(long epoch) throws IOException {
            var held = epochs.remove(epoch);
            if (held != null) {
                held.release();
            }
        }

        /** Shared, so that two concurrent checks do not take each other for the owner. */
        private synchronized boolean isGone(long epoch) throws IOException {
            if (epochs.containsKey(epoch)) {
                return false;
            }
            try (var free = open.getChannel().tryLock(FIRST_EPOCH_BYTE + epoch, 1, true)) {
                return free != null;
            }
        }

        private synchronized void writeSignature() throws IOException {
            var process = ProcessHandle.current();
            var text =
                    "process %d, started %s, opened it at %s%n"
                            .formatted(
                                    process.pid(),
                                    process.info()
                                            .startInstant()
                                            .map(Instant::toString)
                                            .orElse("?"),
                                    Instant.now());
            open.setLength(0);
            open.seek(0);
            open.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static LockFile open(Path file) throws IOException {
        var path = lockPath(file);
        synchronized (OPEN) {
            var found = OPEN.get(path);
            if (found == null) {
                PrivateFiles.createFile(path);
                found = new LockFile(path, new RandomAccessFile(path.toFile(), "rw"));
                OPEN.put(path, found);
            }
            found.users++;
            return found;
        }
    }

    private static void release(LockFile locks) throws IOException {
        synchronized (OPEN) {
            if (--locks.users == 0) {
                OPEN.remove(locks.path);
                locks.open.close();
            }
        }
    }

    private static Path lockPath(Path file) {
        return file.resolveSibling(file.getFileName() + ".lock");
    }

    /**
     * Takes the database exclusively if no other process has it open, else shared.
     *
     * @param file the database, by its real path
     * @throws StoreException code IN_USE, naming who holds it alone, such as an older version
     */
    public static OwnerLock acquire(Path file) throws IOException {
        var locks = open(file);
        boolean isTaken = false;
        try {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (true) {
                boolean isAlone = locks.tryExclusive();
                if (isAlone || locks.tryShared()) {
                    isTaken = true;
                    locks.writeSignature();
                    return new OwnerLock(file, locks, isAlone);
                }
                if (System.nanoTime() > deadline) {
                    throw inUseException(file);
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        } finally {
            if (!isTaken) {
                release(locks);
            }
        }
    }

    /**
     * Takes the database alone.
     *
     * @throws StoreException code IN_USE where others have it open
     */
    public static OwnerLock acquireExclusive(Path file) throws IOException {
        var locks = open(file);
        boolean isTaken = false;
        try {
            isTaken = locks.tryExclusive();
            if (!isTaken) {
                throw inUseException(file);
            }
            return new OwnerLock(file, locks, true);
        } finally {
            if (!isTaken) {
                release(locks);
            }
        }
    }

    /** Whether no other process has the database open, or can open it now. */
    public synchronized boolean isExclusive() {
        return isAlone;
    }

    /** Admits other processes; does nothing if they are admitted. */
    public synchronized void shareLock() throws IOException {
        if (!isAlone) {
            return;
        }
        locks.releaseCommon(true);
        isAlone = false;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!locks.tryShared()) { // another process may check it exclusively in between
            if (System.nanoTime() > deadline) {
                throw inUseException(file);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /** Shows that an owner is alive until this is closed, or the process ends. */
    public synchronized void lockEpoch(long newEpoch) throws IOException {
        if (epoch != newEpoch) {
            locks.lockEpoch(newEpoch);
            epoch = newEpoch;
        }
    }

    /** Whether no process is there any more that is the owner of an epoch. */
    public boolean isGone(long other) throws IOException {
        return locks.isGone(other);
    }

    /** The same for those who only read. */
    public static boolean isGone(Path file, long epoch) throws IOException {
        var path = lockPath(file);
        synchronized (OPEN) {
            var found = OPEN.get(path);
            if (found != null) {
                return found.isGone(epoch);
            }
            if (!Files.exists(path)) {
                return true;
            }
            try (var open = new RandomAccessFile(path.toFile(), "r")) {
                return new LockFile(path, open).isGone(epoch);
            }
        }
    }

    public static StoreException inUseException(Path file) {
        var owner = readSignature(file);
        return new StoreException(
                StoreProblem.IN_USE,
                "数据文件 " + file + " 正被另一个进程独占使用（" + owner + "）；请先停止它，或通过 TROUPE_HOME 使用另一个目录",
                "store "
                        + file
                        + " is in use ("
                        + owner
                        + "); stop that process first, or use another directory with TROUPE_HOME");
    }

    /** Read through the open channel if this process has one. */
    private static String readSignature(Path file) {
        var path = lockPath(file);
        try {
            String text;
            synchronized (OPEN) {
                var found = OPEN.get(path);
                if (found == null) {
                    text = Files.readString(path).strip();
                } else {
                    synchronized (found) {
                        var bytes = new byte[(int) found.open.length()];
                        found.open.seek(0);
                        found.open.readFully(bytes);
                        text = new String(bytes, StandardCharsets.UTF_8).strip();
                    }
                }
            }
            return text.isEmpty() ? "the owner has not signed yet" : text;
        } catch (IOException e) {
            return "the owner is not known: " + e;
        }
    }

    @Override
    public synchronized void close() throws IOException {
        try {
            locks.unlockEpoch(epoch);
            locks.releaseCommon(isAlone);
        } finally {
            release(locks);
        }
    }
}

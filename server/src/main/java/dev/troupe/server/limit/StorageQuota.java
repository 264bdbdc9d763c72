package dev.troupe.server.limit;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.store.account.StorageUse;
import dev.troupe.store.account.StoredBytes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * How much each user may store in all: runs, copies of their files, conversations, pages, and the
 * workspace. Above it nothing new is accepted; accepted work ends. Safe for use by several threads.
 */
public final class StorageQuota {
    private static final Duration FRESH = Duration.ofSeconds(30); // of a workspace: runs write
    private static final Duration AGAIN = Duration.ofSeconds(1); // before it is refused or shown

    private final long limit;
    private final StoredBytes stored;
    private final Function<String, Path> workspaces;
    private final TimeSource time;
    private final Map<String, UserStorage> users = new ConcurrentHashMap<>();

    /**
     * What a user stores.
     *
     * @param workspace bytes of its files; 0 if nothing is limited, since the workspace of the one
     *     user may be any directory
     * @param limit of all together; 0 for none
     */
    public record StorageStatus(StorageUse stored, long workspace, long limit) {
        public long usedBytes() {
            return stored.total() + workspace;
        }
    }

    /**
     * @param limit bytes of each user; 0 for none
     * @param workspaces those of users
     */
    public StorageQuota(
            long limit, StoredBytes stored, Function<String, Path> workspaces, TimeSource time) {
        this.limit = limit;
        this.stored = stored;
        this.workspaces = workspaces;
        this.time = time;
    }

    public StorageStatus status(String user) {
        return new StorageStatus(
                stored.find(user), limit == 0 ? 0 : storageOf(user).workspace(), limit);
    }

    /**
     * To be called before work is accepted, whose size is not known.
     *
     * @throws ApiException where the user has used up the quota
     */
    public void requireRoom(String user) {
        requireRoom(user, 1);
    }

    void requireRoom(String user, long bytes) {
        try (var reservation = reserve(user)) {
            reservation.add(bytes);
        }
    }

    /** Begins to reserve bytes that are being received. */
    Reservation reserve(String user) {
        return new Reservation(storageOf(user));
    }

    private UserStorage storageOf(String user) {
        return users.computeIfAbsent(user, UserStorage::new);
    }

    /** Bytes that are not yet part of what is stored, for one thread. */
    final class Reservation implements AutoCloseable {
        private final UserStorage storage;
        private long bytes;

        private Reservation(UserStorage storage) {
            this.storage = storage;
        }

        /**
         * @throws ApiException if they exceed the quota; nothing more is reserved then
         */
        void add(long more) {
            if (limit > 0) {
                storage.reserve(more);
                bytes += more;
            }
        }

        /** They are part of the workspace from now on. */
        void moveToWorkspace() {
            storage.moveToWorkspace(bytes);
            bytes = 0;
        }

        /** They are part of what is stored from now on. */
        void moveToStore() {
            storage.moveToStore(bytes);
            bytes = 0;
        }

        @Override
        public void close() {
            storage.release(bytes);
            bytes = 0;
        }
    }

    /** What is known of one user. */
    private final class UserStorage {
        private final String user;
        private StorageUse inStore = new StorageUse(0, 0, 0, 0);
        private long inWorkspace;
        private long measuredAt;
        private boolean isMeasured;
        private long reserved;
        private long finished; // bytes moved to the store since it was read

        UserStorage(String user) {
            this.user = user;
        }

        synchronized long workspace() {
            measureIfOlder(AGAIN);
            return inWorkspace;
        }

        synchronized void reserve(long bytes) {
            if (reserved == 0) { // later: what is reserved would count twice
                inStore = stored.find(user);
                finished = 0;
                measureIfOlder(FRESH);
                if (exceeds(bytes)) {
                    measureIfOlder(AGAIN); // files may have been deleted
                }
            }
            if (exceeds(bytes)) {
                throw exceededException();
            }
            reserved += bytes;
        }

        private boolean exceeds(long bytes) {
            return usedBytes() + bytes > limit;
        }

        private long usedBytes() {
            return inStore.total() + finished + inWorkspace + reserved;
        }

        private void measureIfOlder(Duration age) {
            if (!isMeasured || time.nanoTime() - measuredAt > age.toNanos()) {
                inWorkspace = DiskUsage.measure(workspaces.apply(user));
                measuredAt = time.nanoTime();
                isMeasured = true;
            }
        }

        synchronized void moveToWorkspace(long bytes) {
            reserved -= bytes;
            inWorkspace += bytes;
        }

        /** Counts it itself, since what is stored is not read while anything is reserved. */
        synchronized void moveToStore(long bytes) {
            reserved -= bytes;
            finished += bytes;
        }

        synchronized void release(long bytes) {
            reserved -= bytes;
        }

        private ApiException exceededException() {
            var sizes =
                    new Object[] {
                        formatSize(usedBytes()),
                        formatSize(limit),
                        formatSize(inWorkspace),
                        formatSize(inStore.runs()),
                        formatSize(inStore.files()),
                        formatSize(inStore.conversations()),
                        formatSize(inStore.pages())
                    };
            return ApiException.of(
                    507,
                    ServerProblem.QUOTA,
                    "你的存储已用 %s，上限 %s（工作目录 %s，运行 %s，运行的文件副本 %s，对话 %s，页面 %s）；请删除不用的运行、对话、页面或文件，或请管理员调高"
                            + " server.limits.disk",
                    "you store %s of %s (workspace %s, runs %s, copies of their files %s,"
                            + " conversations %s, pages %s); delete runs, conversations, pages or"
                            + " files that you do not need, or ask an administrator to raise server.limits.disk",
                    sizes);
        }
    }

    static String formatSize(long bytes) {
        long kilobytes = bytes / 1_024;
        if (kilobytes < 1_024) {
            return kilobytes + " KB";
        }
        long megabytes = kilobytes / 1_024;
        return megabytes < 10_240 ? megabytes + " MB" : megabytes / 1_024 + " GB";
    }
}

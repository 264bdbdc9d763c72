package dev.troupe.server.limit;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.store.account.UploadTotals;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The limits of uploads: concurrent ones of this server, and over all servers bytes a day and what
 * a user stores. Safe for use by several threads.
 */
public final class UploadLimiter {
    /** Within which {@code uploadedPerDay} counts. */
    public static final Duration DAY = Duration.ofDays(1);

    private static final Duration RETRY = Duration.ofSeconds(5);

    private final ServerLimits.Quotas quotas;
    private final ConcurrencyLimiter open;
    private final ByteQuota daily;
    private final StorageQuota storage;
    private final Path directory;

    /**
     * @param directory for incomplete uploads
     * @param totals of users, with the limit for a day
     * @param storage that receives the files
     */
    public UploadLimiter(
            ServerLimits.Quotas quotas,
            Path directory,
            UploadTotals totals,
            StorageQuota storage,
            TimeSource time) {
        this.quotas = quotas;
        this.open = new ConcurrencyLimiter(quotas.uploads());
        this.daily = new ByteQuota(totals, time);
        this.storage = storage;
        this.directory = directory;
    }

    /**
     * Begins to receive a file.
     *
     * @param announced bytes; below 0 if it is not known
     * @throws ApiException where the user has too much
     */
    public Upload begin(String user, long announced) {
        if (!open.tryAcquire(user)) {
            throw ApiException.retryLater(
                    429,
                    ServerProblem.TOO_MANY,
                    RETRY,
                    "你正在上传 %d 个文件，已达上限；请等其中一个完成后重试",
                    "you are uploading %d files, which is the limit; try again once one of them is"
                            + " done",
                    quotas.uploads());
        }
        try {
            storage.requireRoom(user, Math.max(1, announced));
            return new Upload(user, announced);
        } catch (RuntimeException e) {
            open.release(user);
            throw e;
        }
    }

    /** A new file for what is on its way, in a directory of the server's own; to be deleted. */
    public Path temporaryFile(String prefix, String suffix) throws IOException {
        Files.createDirectories(directory);
        return Files.createTempFile(directory, prefix, suffix);
    }

    /**
     * Deletes what a server that was killed has left; to be called before this one takes anything
     * in, since no other server uses the home.
     */
    public void deleteStale() throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (var files = Files.list(directory)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** A file that is being received, by one thread. */
    public final class Upload implements AutoCloseable {
        private final String user;
        private final ByteQuota.Use today;
        private final StorageQuota.Reservation reservation;

        private Upload(String user, long announced) {
            this.user = user;
            this.today = daily.open(user, announced);
            this.reservation = storage.reserve(user);
        }

        /** Counts what is written. */
        public OutputStream countingStream(OutputStream out) {
            return new FilterOutputStream(out) {
                @Override
                public void write(int b) throws IOException {
                    count(1);
                    out.write(b);
                }

                @Override
                public void write(byte[] content, int offset, int length) throws IOException {
                    count(length);
                    out.write(content, offset, length);
                }
            };
        }

        private void count(long bytes) {
            var wait = today.consume(bytes);
            if (wait.isPositive()) {
                throw ApiException.retryLater(
                        429,
                        ServerProblem.QUOTA,
                        wait,
                        "你今天上传的文件已达上限 %s；请稍后再上传，或请管理员调高 server.limits.uploadedPerDay",
                        "you have uploaded %s within a day, which is the limit; upload more later,"
                                + " or ask an administrator to raise server.limits.uploadedPerDay",
                        StorageQuota.formatSize(daily.limit()));
            }
            reservation.add(bytes);
        }

        /**
         * Reserves space for what is unpacked from it, until it is closed.
         *
         * @throws ApiException where the user has too much
         */
        public void reserve(long bytes) {
            reservation.add(bytes);
        }

        /** It is a file of the workspace from now on. */
        public void moveToWorkspace() {
            reservation.moveToWorkspace();
        }

        /** It is among what the journal counts from now on. */
        public void moveToStore() {
            reservation.moveToStore();
        }

        @Override
        public void close() {
            try {
                today.close();
            } finally {
                reservation.close();
                open.release(user);
            }
        }
    }
}

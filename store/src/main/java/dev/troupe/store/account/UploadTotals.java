package dev.troupe.store.account;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.value.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How much each user has uploaded lately, forgotten evenly over a period. Safe for use by several
 * threads, and by several processes.
 */
public final class UploadTotals {
    private final DatabasePool store;
    private final long limit;
    private final Duration period;

    /**
     * @param limit bytes of a user within the period
     */
    UploadTotals(DatabasePool store, long limit, Duration period) {
        this.store = store;
        this.limit = limit;
        this.period = period;
    }

    /** Bytes of a user within the period. */
    public long limit() {
        return limit;
    }

    public Duration period() {
        return period;
    }

    /**
     * Counts bytes, all or none; returns once it is durable. A call whose connection is lost is
     * repeated, and may then count twice.
     *
     * @param bytes 1 or more
     * @return what counts together with them; above the limit if they were not counted
     * @throws StoreException code UNAVAILABLE or CLOSED
     */
    public long take(String user, long bytes, Instant now) {
        var write = new CountWrite(user, bytes, now, true);
        store.commit(write);
        return write.total;
    }

    /** Counts bytes even above the limit, as they are stored already. */
    public void add(String user, long bytes, Instant now) {
        store.commit(new CountWrite(user, bytes, now, false));
    }

    /** Counts bytes no more that were taken, but not uploaded. */
    public void giveBack(String user, long bytes, Instant now) {
        store.commit(new CountWrite(user, -bytes, now, false));
    }

    /** Changes a total as it is in this moment, whichever process counted last. */
    private final class CountWrite implements Write {
        private final String user;
        private final long bytes; // negative to count less
        private final Instant now;
        private final boolean isLimited;
        private long total;

        private CountWrite(String user, long bytes, Instant now, boolean isLimited) {
            this.user = user;
            this.bytes = bytes;
            this.now = now;
            this.isLimited = isLimited;
        }

        @Override
        public void apply(Transaction transaction) throws SQLException {
            boolean isDone = false;
            while (!isDone) { // again if another process was first
                var before = find(transaction);
                long left = before == null ? 0 : before.bytesAt(now, limit, period);
                total = Math.max(0, left + bytes);
                isDone =
                        isLimited && total > limit
                                || (before == null
                                        ? insert(transaction)
                                        : replace(transaction, before));
            }
        }

        private @Nullable UploadTotal find(Transaction transaction) throws SQLException {
            var query = transaction.prepare("select bytes, at from upload_total where user_id = ?");
            query.setString(1, user);
            try (var found = query.executeQuery()) {
                return found.next()
                        ? new UploadTotal(found.getLong(1), EpochNanos.toInstant(found.getLong(2)))
                        : null;
            }
        }

        private boolean insert(Transaction transaction) throws SQLException {
            var insert =
                    transaction.prepare(
                            "insert into upload_total (user_id, bytes, at) values (?, ?, ?)"
                                    + " on conflict (user_id) do nothing");
            insert.setString(1, user);
            insert.setLong(2, total);
            insert.setLong(3, EpochNanos.of(now));
            return insert.executeUpdate() == 1;
        }

        /** At the later time of both, so that clocks that differ forget nothing twice. */
        private boolean replace(Transaction transaction, UploadTotal before) throws SQLException {
            var update =
                    transaction.prepare(
                            "update upload_total set bytes = ?, at = ?"
                                    + " where user_id = ? and bytes = ? and at = ?");
            update.setLong(1, total);
            update.setLong(2, Math.max(EpochNanos.of(now), EpochNanos.of(before.at())));
            update.setString(3, user);
            update.setLong(4, before.bytes());
            update.setLong(5, EpochNanos.of(before.at()));
            return update.executeUpdate() == 1;
        }

        /** Counted twice is better than not at all. */
        @Override
        public boolean isCommitted(Transaction transaction) {
            return false;
        }
    }
}

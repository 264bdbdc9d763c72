package dev.troupe.server.limit;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.store.account.UploadTotals;
import dev.troupe.store.value.StoreException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many bytes each user may upload within a period, counted over all servers that share the
 * database. What was uploaded is forgotten evenly over the period, and stored, so that a restart
 * does not forget it. Safe for use by several threads.
 */
final class ByteQuota {
    private static final Logger LOG = LoggerFactory.getLogger(ByteQuota.class);
    private static final long MAX_AHEAD = 8L << 20; // bytes that are stored before they come
    private static final int SHARE = 20; // of the limit that may be stored before it comes

    private final UploadTotals totals;
    private final TimeSource time;
    private final long ahead;

    ByteQuota(UploadTotals totals, TimeSource time) {
        this.totals = totals;
        this.time = time;
        this.ahead = Math.min(MAX_AHEAD, totals.limit() / SHARE);
    }

    long limit() {
        return totals.limit();
    }

    /**
     * Begins to count an upload.
     *
     * @param announced bytes; below 0 if it is not known
     */
    Use open(String user, long announced) {
        return new Use(user, announced);
    }

    /**
     * What one upload uses, for one thread. Bytes are stored some megabytes ahead, so that few of
     * them need a transaction; what was too much is given back in the end.
     */
    final class Use implements AutoCloseable {
        private final String user;
        private final long announced;
        private long used;
        private long left; // stored, and not used yet
        private long owed; // used, and not stored, as the database did not answer

        private Use(String user, long announced) {
            this.user = user;
            this.announced = announced;
        }

        /** Counts bytes; how long to wait if there were too many, else zero. */
        Duration consume(long bytes) {
            var wait = bytes <= left ? Duration.ZERO : take(bytes - left);
            if (wait.isZero()) {
                used += bytes;
                left = Math.max(0, left - bytes);
            }
            return wait;
        }

        private Duration take(long missing) {
            if (owed > 0) {
                return owe(missing); // it would wait for the database again
            }
            try {
                long more = ahead(missing);
                if (more > 0 && totals.take(user, missing + more, time.instant()) <= limit()) {
                    left += missing + more;
                    return Duration.ZERO;
                }
                long all = totals.take(user, missing, time.instant());
                if (all <= limit()) {
                    left += missing;
                    return Duration.ZERO;
                }
                return untilForgotten(missing, all - limit());
            } catch (StoreException e) {
                LOG.warn(
                        "the database does not answer, so that what {} uploads is counted for this"
                                + " upload alone until its end: {}",
                        user,
                        e.getMessage());
                return owe(missing);
            }
        }

        /** What is to be stored with these bytes. */
        private long ahead(long missing) {
            long expected = announced - used - left - missing;
            return expected < 0 ? ahead : Math.min(ahead, expected);
        }

        private Duration untilForgotten(long bytes, long tooMany) {
            return bytes > limit()
                    ? totals.period()
                    : Duration.ofNanos(
                            (long) ((double) tooMany / limit() * totals.period().toNanos()));
        }

        /** An upload outlasts an outage of the database, within the limit for itself. */
        private Duration owe(long missing) {
            if (used + left + missing > limit()) {
                return untilForgotten(missing, used + left + missing - limit());
            }
            owed += missing;
            left += missing;
            return Duration.ZERO;
        }

        /** Stores what is not stored yet, and gives back what was not used. */
        @Override
        public void close() {
            try {
                long difference = owed - left;
                if (difference > 0) {
                    totals.add(user, difference, time.instant());
                } else if (difference < 0) {
                    totals.giveBack(user, -difference, time.instant());
                }
            } catch (StoreException e) { // the upload itself is complete
                LOG.warn("could not store how much {} has uploaded", user, e);
            }
        }
    }
}

package dev.troupe.store.account;

import java.time.Duration;
import java.time.Instant;

/**
 * What counts of the uploads of a user: less of it with every hour of the period after them.
 *
 * @param bytes at that moment; never negative
 */
record UploadTotal(long bytes, Instant at) {
    /**
     * What is left of it at a later time; all of it at an earlier one.
     *
     * @param limit bytes that are forgotten within the period
     */
    long bytesAt(Instant time, long limit, Duration period) {
        double gone = Math.max(0, (double) Duration.between(at, time).toNanos());
        return Math.max(0, bytes - (long) (gone / period.toNanos() * limit));
    }
}

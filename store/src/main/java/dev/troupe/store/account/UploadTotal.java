package dev.troupe.store.account;

import java.time.Instant;

/**
 * What counts of the uploads of a user: less of it with every hour of the day after them.
 *
 * @param bytes at that moment; never negative
 */
public record UploadTotal(long bytes, Instant at) {}

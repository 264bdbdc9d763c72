package dev.troupe.store;

import org.jspecify.annotations.Nullable;

/**
 * A part of a long list. It goes on after what the reader has seen, so that runs which start
 * meanwhile shift nothing.
 *
 * @param limit 1 to 1,000
 * @param after the last run of the page before; {@code null} for the first page
 */
public record Page(int limit, @Nullable RunSummary after) {
    public Page {
        if (limit < 1 || limit > 1_000) {
            throw new IllegalArgumentException("limit is " + limit + "; give 1 to 1,000");
        }
    }

    public static Page first(int limit) {
        return new Page(limit, null);
    }

    /** The page that follows one that ended with {@code last}. */
    public Page after(RunSummary last) {
        return new Page(limit, last);
    }
}

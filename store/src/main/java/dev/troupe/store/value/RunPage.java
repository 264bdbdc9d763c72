package dev.troupe.store.value;

import org.jspecify.annotations.Nullable;

/**
 * A part of a long list. It continues after what the reader has seen, so that runs which start in
 * the meantime shift nothing.
 *
 * @param limit 1 to 1,000
 * @param after the last run of the page before; {@code null} for the first page
 */
public record RunPage(int limit, @Nullable RunSummary after) {
    public RunPage {
        if (limit < 1 || limit > 1_000) {
            throw new IllegalArgumentException("limit is " + limit + "; give 1 to 1,000");
        }
    }

    public static RunPage first(int limit) {
        return new RunPage(limit, null);
    }

    /** The page that follows one that ended with {@code last}. */
    public RunPage next(RunSummary last) {
        return new RunPage(limit, last);
    }
}

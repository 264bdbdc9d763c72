package dev.troupe.store.cluster;

import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.value.StoreException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Buckets of tokens that servers share, by the clock of the database (the generic cell rate
 * algorithm, ITU-T I.371: a bucket is the time at which it is full again). Each call is one round
 * trip that waits for no disk. Safe for use by several threads.
 *
 * <p>A call whose connection is lost is repeated, and may then count twice.
 */
public final class RateLimitStore {
    private static final String NOW = "(extract(epoch from clock_timestamp()) * 1000000)::bigint";

    /** Parameters: bucket, micros of the tokens, the same, the same, micros of a whole bucket. */
    private static final String TAKE =
            "with time as materialized (select "
                    + NOW
                    + " as now), taken as (insert into rate_limit as it (bucket, full_at)"
                    + " select ?, now + ? from time on conflict (bucket) do update"
                    + " set full_at = greatest(it.full_at, (select now from time)) + ?"
                    + " where greatest(it.full_at, (select now from time)) + ?"
                    + " <= (select now from time) + ? returning 1)"
                    + " select exists (select from taken),"
                    + " (select full_at from rate_limit where bucket = ?) - now from time";

    private final DatabasePool store;

    /**
     * @param store that servers can share
     */
    public RateLimitStore(DatabasePool store) {
        this.store = store;
    }

    /**
     * Takes tokens of a bucket, all or none.
     *
     * @param count 1 or more, at most as many as a bucket holds
     * @param perToken until there is one more
     * @param period until an empty bucket is full
     * @return how long to wait for so many; zero if they were taken
     * @throws StoreException code UNAVAILABLE or CLOSED
     */
    public Duration take(String bucket, int count, Duration perToken, Duration period) {
        long cost = micros(perToken) * count;
        return store.read(statements -> {
            var take = statements.prepare(TAKE);
            take.setString(1, bucket);
            take.setLong(2, cost);
            take.setLong(3, cost);
            take.setLong(4, cost);
            take.setLong(5, micros(period));
            take.setString(6, bucket);
            try (var found = take.executeQuery()) {
                found.next();
                if (found.getBoolean(1)) {
                    return Duration.ZERO;
                }
                long wait = found.getLong(2) + cost - micros(period);
                return Duration.of(Math.max(1, wait), ChronoUnit.MICROS);
            }
        });
    }

    /** Gives back tokens that were taken. */
    public void giveBack(String bucket, int count, Duration perToken) {
        execute(
                "update rate_limit set full_at = full_at - ? where bucket = ?",
                micros(perToken) * count,
                bucket);
    }

    /** Fills a bucket. */
    public void fill(String bucket) {
        execute("delete from rate_limit where bucket = ?", bucket);
    }

    /** Forgets the buckets that are full, which is what they are without being remembered. */
    public void deleteFull() {
        execute("delete from rate_limit where full_at < " + NOW);
    }

    private void execute(String sql, Object... arguments) {
        store.read(statements -> {
            var update = statements.prepare(sql);
            for (int i = 0; i < arguments.length; i++) {
                update.setObject(i + 1, arguments[i]);
            }
            return update.executeUpdate();
        });
    }

    private static long micros(Duration duration) {
        return duration.dividedBy(ChronoUnit.MICROS.getDuration());
    }
}

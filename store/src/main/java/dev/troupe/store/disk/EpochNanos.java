package dev.troupe.store.disk;

import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.time.Instant;

/** Times as they are in the tables: nanoseconds since 1970 in UTC, from the year 1677 to 2262. */
public final class EpochNanos {
    private static final long SECOND = 1_000_000_000;

    private EpochNanos() {}

    public static long of(Instant time) {
        try {
            return Math.addExact(Math.multiplyExact(time.getEpochSecond(), SECOND), time.getNano());
        } catch (ArithmeticException e) {
            throw new StoreException(
                    StoreProblem.NOT_STORABLE,
                    "时间 " + time + " 无法保存；请使用 1678 年到 2261 年之间的时间",
                    "time " + time + " cannot be stored; use a time in the years 1678 to 2261",
                    e);
        }
    }

    public static Instant toInstant(long nanos) {
        return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }
}

package dev.troupe.packs.schedule.tool;

import dev.troupe.packs.schedule.store.ScheduleStore;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What the schedule agent works with.
 *
 * @param opening opens the tables at the first use, and returns the same afterwards
 * @param zones the time zone of each user
 */
public record ScheduleServices(
        Supplier<ScheduleStore> opening, Function<String, ZoneId> zones, InstantSource clock) {
    public ScheduleStore store() {
        return opening.get();
    }

    public ZoneId zoneOf(String user) {
        return zones.apply(user);
    }

    public Instant now() {
        return clock.instant();
    }
}

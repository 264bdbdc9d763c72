package dev.troupe.server.schedule;

import dev.troupe.packs.schedule.recurrence.RecurrenceText;
import dev.troupe.packs.schedule.store.Schedule;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A schedule. */
record ScheduleEntry(
        long number,
        @Schema(description = "What is sent to the coordinator each time") String request,
        @Schema(description = "Five fields: minute, hour, day of month, month, day of week")
                String cron,
        String timeZone,
        @Schema(description = "The times in words, in English") String when,
        @Schema(description = "The times in words, in Chinese") String whenZh,
        @Schema(allowableValues = {"skip", "once", "all"}) String missed,
        @Schema(allowableValues = {"skip", "wait", "allow"}) String overlap,
        boolean paused,
        @Schema(description = "Whether an address starts it as well") boolean hasTrigger,
        @Schema(description = "The address that is notified of what becomes of its times")
                @Nullable String callback,
        @Schema(description = "The next times; none if it is paused") List<Instant> next,
        Instant createdAt) {
    private static final int NEXT_TIMES = 5;

    /** A schedule to add. */
    record NewSchedule(
            @Schema(
                            minLength = 1,
                            maxLength = 20_000,
                            description = "What is to be done each time, without the times")
                    String request,
            @Schema(
                            minLength = 1,
                            maxLength = 200,
                            description =
                                    "A cron expression of five fields (also L, LW, 1#1, 5L), or words such as `every weekday at 8:30`")
                    String when,
            @Nullable
                    @Schema(
                            maxLength = 60,
                            description =
                                    "Such as Asia/Shanghai; default: the time zone of the user")
                    String timeZone,
            @Nullable
                    @Schema(
                            allowableValues = {"skip", "once", "all"},
                            description =
                                    "What becomes of times that pass while no server runs; default: once")
                    String missed,
            @Nullable
                    @Schema(
                            allowableValues = {"skip", "wait", "allow"},
                            description =
                                    "What becomes of a time while the work before continues; default: skip")
                    String overlap) {}

    /** What is to change. */
    record ScheduleChange(
            @Nullable Boolean paused,
            @Nullable @Schema(minLength = 1, maxLength = 200) String when,
            @Nullable @Schema(maxLength = 60) String timeZone) {}

    static ScheduleEntry of(Schedule schedule, Instant now) {
        var when = RecurrenceText.describe(schedule.recurrence());
        return new ScheduleEntry(
                schedule.number(),
                schedule.request(),
                schedule.recurrence().cron(),
                schedule.recurrence().zone().getId(),
                when.en(),
                when.zh(),
                schedule.missed().wireName(),
                schedule.overlap().wireName(),
                schedule.isPaused(),
                schedule.hasTrigger(),
                schedule.callback().isEmpty() ? null : schedule.callback(),
                schedule.isPaused() ? List.of() : schedule.recurrence().next(now, NEXT_TIMES),
                schedule.created());
    }
}

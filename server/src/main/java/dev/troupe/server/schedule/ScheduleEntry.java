package dev.troupe.server.schedule;

import dev.troupe.packs.schedule.recurrence.Recurrence;
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
        LimitsEntry limits,
        @Schema(description = "How often its work began") long begun,
        boolean paused,
        @Schema(description = "Whether an address starts it as well") boolean hasTrigger,
        @Schema(description = "The address that is notified of what becomes of its times")
                @Nullable String callback,
        @Schema(description = "The next times; none if it is paused") List<Instant> next,
        Instant createdAt) {
    static final int NEXT_TIMES = 5;

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
                    String overlap,
            @Nullable LimitsEntry limits) {}

    /** Times to show before a schedule is added. */
    record PreviewRequest(
            @Schema(minLength = 1, maxLength = 200) String when,
            @Nullable @Schema(maxLength = 60) String timeZone,
            @Nullable LimitsEntry limits) {}

    /** The times that a schedule would have. */
    record SchedulePreview(
            String cron,
            String timeZone,
            @Schema(description = "The times in words, in English") String when,
            @Schema(description = "The times in words, in Chinese") String whenZh,
            List<Instant> next) {
        static SchedulePreview of(Recurrence recurrence, List<Instant> next) {
            var when = RecurrenceText.describe(recurrence);
            return new SchedulePreview(
                    recurrence.cron(), recurrence.zone().getId(), when.en(), when.zh(), next);
        }
    }

    /** What is to change. */
    record ScheduleChange(
            @Nullable Boolean paused,
            @Nullable @Schema(minLength = 1, maxLength = 200) String when,
            @Nullable @Schema(maxLength = 60) String timeZone,
            @Nullable @Schema(description = "Instead of all earlier limits") LimitsEntry limits) {}

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
                LimitsEntry.of(schedule.limits()),
                schedule.begun(),
                schedule.isPaused(),
                schedule.hasTrigger(),
                schedule.callback().isEmpty() ? null : schedule.callback(),
                schedule.next(now, NEXT_TIMES),
                schedule.created());
    }
}

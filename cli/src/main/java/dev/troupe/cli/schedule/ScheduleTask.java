package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.recurrence.RecurrenceText;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.ScheduleLimits;
import dev.troupe.packs.schedule.store.UserSchedules;
import dev.troupe.runtime.pack.HomeScheduleStore;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;

/** What a command does with the schedules of the user at this computer. */
@FunctionalInterface
interface ScheduleTask {
    /** Times that are shown of a schedule. */
    int NEXT_TIMES = 3;

    void run(UserSchedules schedules);

    /** Does it, reports a problem, and returns the exit code. */
    static int execute(CliContext context, ScheduleTask task) {
        try (var home = HomeScheduleStore.of(context.environment())) {
            task.run(home.of("")); // commands are for the one user at this computer
            return ExitCode.DONE;
        } catch (ScheduleException e) {
            context.err().println("troupe: " + context.localize(e.text()));
            return ExitCode.USAGE;
        }
    }

    /** Prints a schedule in two lines, or as JSON in one. */
    static void print(CliContext context, Schedule schedule, boolean isJson) {
        var recurrence = schedule.recurrence();
        var next = schedule.next(Instant.now(), NEXT_TIMES);
        if (isJson) {
            var fields = new LinkedHashMap<String, Value>();
            fields.put("number", Value.of(schedule.number()));
            fields.put("request", Value.of(schedule.request()));
            fields.put("cron", Value.of(recurrence.cron()));
            fields.put("timeZone", Value.of(recurrence.zone().getId()));
            fields.put("missed", Value.of(schedule.missed().wireName()));
            fields.put("overlap", Value.of(schedule.overlap().wireName()));
            fields.put("paused", Value.of(schedule.isPaused()));
            fields.put("limits", toValue(schedule.limits()));
            fields.put("begun", Value.of(schedule.begun()));
            fields.put(
                    "next",
                    Value.of(next.stream().map(time -> Value.of(time.toString())).toList()));
            context.out().println(Json.write(Value.of(fields)));
            return;
        }
        var language = context.language();
        context.out()
                .println(
                        "%d  %s  %s"
                                .formatted(
                                        schedule.number(),
                                        context.localize(RecurrenceText.describe(recurrence)),
                                        CellText.cleanLine(schedule.request())));
        context.out()
                .println(
                        next.isEmpty()
                                ? schedule.isPaused()
                                        ? language.choose("   已暂停", "   paused")
                                        : language.choose("   已结束", "   ended")
                                : language.choose("   接下来：", "   next: ")
                                        + String.join(
                                                ", ",
                                                next.stream()
                                                        .map(time ->
                                                                format(time, recurrence.zone()))
                                                        .toList()));
    }

    private static Value toValue(ScheduleLimits limits) {
        var fields = new LinkedHashMap<String, Value>();
        if (limits.until() != null) {
            fields.put("until", Value.of(limits.until().toString()));
        }
        fields.put("maxRuns", Value.of(limits.maxRuns()));
        fields.put("runsPerDay", Value.of(limits.runsPerDay()));
        fields.put("tokensPerDay", Value.of(limits.tokensPerDay()));
        fields.put("dollarsPerDay", Value.of(limits.dollarsPerDay()));
        return Value.of(fields);
    }

    static String format(Instant time, ZoneId zone) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(zone).format(time);
    }
}

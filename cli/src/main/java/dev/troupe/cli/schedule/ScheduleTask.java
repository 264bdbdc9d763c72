package dev.troupe.cli.schedule;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.recurrence.RecurrenceText;
import dev.troupe.packs.schedule.recurrence.ScheduleException;
import dev.troupe.packs.schedule.store.ApprovalLinkPolicy;
import dev.troupe.packs.schedule.store.ApprovalLinkStore.LinkSettings;
import dev.troupe.packs.schedule.store.Schedule;
import dev.troupe.packs.schedule.store.ScheduleLimits;
import dev.troupe.packs.schedule.store.UserSchedules;
import dev.troupe.runtime.pack.HomeScheduleStore;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.function.Consumer;

/** What a command does with the schedules of the user at this computer. */
@FunctionalInterface
interface ScheduleTask {
    /** Times that are shown of a schedule. */
    int NEXT_TIMES = 3;

    void run(UserSchedules schedules);

    /** Does it, reports a problem, and returns the exit code. */
    static int execute(CliContext context, ScheduleTask task) {
        return executeInHome(context, home -> task.run(home.of("")));
    }

    /** The same with all of the store; commands are for the one user at this computer. */
    static int executeInHome(CliContext context, Consumer<HomeScheduleStore> task) {
        try (var home = HomeScheduleStore.of(context.environment())) {
            task.accept(home);
            return ExitCode.DONE;
        } catch (ScheduleException e) {
            context.err().println("troupe: " + context.localize(e.text()));
            return ExitCode.USAGE;
        }
    }

    /** Changes what links to decisions permit; the schedule as it is then. */
    static Schedule changeLinks(
            HomeScheduleStore home, Schedule schedule, ApprovalLinkPolicy policy) {
        home.store()
                .approvalLinks()
                .change(schedule.user(), schedule.number(), new LinkSettings("", policy));
        return home.of(schedule.user()).require(schedule.number());
    }

    /** What links to decisions permit, as a sentence. */
    static String describeLinks(CliContext context, Schedule schedule) {
        var language = context.language();
        return switch (schedule.approvalLinks()) {
            case SIGN_IN ->
                    language.choose(
                            "审批链接：登录控制台后作出决定 (sign-in)",
                            "links to decisions lead to the console (sign-in)");
            case LINK ->
                    language.choose(
                            "审批链接：持有链接者可作出决定，一次，无需登录 (link)",
                            "links to decisions decide, once, without a sign-in (link)");
        };
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
            fields.put("approvalLinks", Value.of(schedule.approvalLinks().wireName()));
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

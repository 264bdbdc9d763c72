package dev.troupe.packs.schedule.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import dev.troupe.packs.schedule.recurrence.Recurrence;
import dev.troupe.packs.schedule.recurrence.RecurrenceParser;
import dev.troupe.packs.schedule.recurrence.RecurrenceText;
import dev.troupe.packs.schedule.store.MissedPolicy;
import dev.troupe.packs.schedule.store.OverlapPolicy;
import dev.troupe.packs.schedule.store.Schedule;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that create, list, pause and delete schedules. */
public final class ScheduleTools {
    private static final int NEXT_TIMES = 3; // that are returned
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private ScheduleTools() {}

    public static List<Tool<?, ?>> all(ScheduleServices services) {
        return List.of(create(services), list(services), pause(services), delete(services));
    }

    record Create(
            @Describe(
                            "what is done each time, as a complete request in the user's own words, without the times")
                    String request,
            @Describe(
                            "five cron fields (minute, hour, day of month, month, day of week; also L, LW, 1#1, 5L), or the user's words such as 'every weekday at 8:30'")
                    String when,
            @Nullable @Describe("such as Asia/Shanghai; the user's by default") String zone,
            @Nullable
                    @Describe(
                            "what becomes of times that pass while no server runs: once (default) makes up for the last, all, or skip")
                    MissedPolicy missed,
            @Nullable
                    @Describe(
                            "what becomes of a time while the work before continues: skip (default), wait or allow")
                    OverlapPolicy overlap) {}

    private static Tool<?, ?> create(ScheduleServices services) {
        return ScheduleTool.write(
                ToolSpec.readWrite(
                                "createSchedule",
                                "Lets a request be done again and again automatically. Returns the next times; report them to the user.",
                                Create.class)
                        .withTitle("创建定时任务", "create a schedule")
                        .withCallLabel("定时（%s）：%s", "schedule (%s): %s", "when", "request"),
                services,
                (input, work) -> {
                    var zone =
                            input.zone() == null || input.zone().isBlank()
                                    ? services.zoneOf(work.user())
                                    : Recurrence.parseZone(input.zone());
                    var now = services.now();
                    var schedule =
                            work.schedules()
                                    .create(
                                            input.request(),
                                            RecurrenceParser.parse(input.when(), zone),
                                            orElse(input.missed(), MissedPolicy.ONCE),
                                            orElse(input.overlap(), OverlapPolicy.SKIP),
                                            work.callKey(),
                                            now);
                    return toValue(schedule, now, work);
                });
    }

    private static <T> T orElse(@Nullable T given, T other) {
        return given == null ? other : given;
    }

    record ListAll() {}

    private static Tool<?, ?> list(ScheduleServices services) {
        return ScheduleTool.read(
                ToolSpec.readOnly(
                                "listSchedules",
                                "Lists the user's schedules with their next times.",
                                ListAll.class)
                        .withTitle("列出定时任务", "list schedules"),
                services,
                (input, work) -> {
                    var now = services.now();
                    return Value.of(
                            Map.of(
                                    "schedules",
                                    Value.of(
                                            work.schedules().list().stream()
                                                    .map(one -> toValue(one, now, work))
                                                    .toList())));
                });
    }

    record Pause(
            @Describe("number of the schedule") long number,
            @Nullable @Describe("false to let it continue; true by default") Boolean paused) {}

    private static Tool<?, ?> pause(ScheduleServices services) {
        return ScheduleTool.write(
                ToolSpec.readWrite(
                                "pauseSchedule",
                                "Pauses a schedule, or lets a paused one continue.",
                                Pause.class)
                        .withTitle("暂停或恢复定时任务", "pause or resume a schedule")
                        .withCallLabel("暂停或恢复定时任务 %s", "pause or resume schedule %s", "number"),
                services,
                (input, work) -> {
                    var now = services.now();
                    boolean isPaused = input.paused() == null || input.paused();
                    return toValue(
                            work.schedules().pause(input.number(), isPaused, now), now, work);
                });
    }

    record Delete(@Describe("number of the schedule") long number) {}

    private static Tool<?, ?> delete(ScheduleServices services) {
        return ScheduleTool.writeOnce(
                ToolSpec.readWrite(
                                "deleteSchedule",
                                "Deletes a schedule with the record of its fires. Work that has begun continues.",
                                Delete.class)
                        .withTitle("删除定时任务", "delete a schedule")
                        .withCallLabel("删除定时任务 %s", "delete schedule %s", "number")
                        .withRecordRemoval(),
                services,
                (input, work) -> {
                    var deleted = work.schedules().delete(input.number());
                    return toValue(deleted, services.now(), work);
                });
    }

    private static Value toValue(Schedule schedule, Instant now, ScheduleTool.Call work) {
        var zone = schedule.recurrence().zone();
        var next = schedule.next(now, NEXT_TIMES);
        var when = RecurrenceText.describe(schedule.recurrence());
        return Value.of(
                Map.of(
                        "number", Value.of(schedule.number()),
                        "request", Value.of(schedule.request()),
                        "when", Value.of(work.language().choose(when.zh(), when.en())),
                        "paused", Value.of(schedule.isPaused()),
                        "next",
                                Value.of(
                                        next.stream()
                                                .map(time ->
                                                        Value.of(TIME.withZone(zone).format(time)))
                                                .toList())));
    }
}

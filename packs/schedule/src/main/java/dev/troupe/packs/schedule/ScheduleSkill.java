package dev.troupe.packs.schedule;

import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.schedule.recurrence.RecurrenceMention;
import dev.troupe.packs.schedule.recurrence.RecurrenceMention.Missing;
import dev.troupe.packs.schedule.recurrence.RecurrenceParser;
import dev.troupe.packs.schedule.request.ScheduleRequest;
import dev.troupe.packs.schedule.request.ScheduleRequest.Change;
import dev.troupe.packs.schedule.request.ScheduleRequestParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Drives the schedule agent's tools for the offline model: what a request leaves open is asked, and
 * nothing is guessed.
 */
record ScheduleSkill() implements OfflineSkill, TaskReader {
    private static final String WHEN = "schedule-when";
    private static final String WORK = "schedule-work";
    private static final String WHICH = "schedule-which";
    private static final String DO = "schedule-do";
    private static final String LIST = "schedule-list";

    @Override
    public Set<String> agents() {
        return Set.of(SchedulePack.SCHEDULE);
    }

    /** The times are read whole, and the rest is the request that is sent at those times. */
    @Override
    public TaskReading read(String task) {
        return TaskReading.whole(task);
    }

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(SchedulePack.SCHEDULE)) {
            return Optional.empty();
        }
        var turn = ScheduleTurn.of(Json.toRecord(NodeBrief.class, request.brief()), request);
        var failure = turn.findFailure();
        if (failure.isPresent()) {
            return Optional.of(turn.fail(failure.get()));
        }
        return Optional.of(
                switch (ScheduleRequestParser.parse(turn.task()).orElse(null)) {
                    case ScheduleRequest.ListAll _ -> list(turn);
                    case ScheduleRequest.ChangeOne change -> change(turn, change);
                    case ScheduleRequest.ChangeAll change -> changeAll(turn, change.change());
                    case ScheduleRequest.Alter altered -> refuseToAlter(turn, altered);
                    case ScheduleRequest.Create create -> create(turn, create);
                    case null ->
                            turn.fail(
                                    turn.localize(
                                            "没有读出时间；例如“每个工作日早上 8:30 汇总 sales.csv”“列出定时任务”。",
                                            "No times were found; try, for example, \"every weekday"
                                                    + " at 8:30 summarize sales.csv\" or \"list my"
                                                    + " schedules\"."));
                });
    }

    private static ModelReply list(ScheduleTurn turn) {
        var found = turn.data(LIST);
        return found.isEmpty()
                ? turn.call(LIST, "listSchedules", Map.of())
                : turn.text(turn.describeAll(found.get().field("schedules").items()));
    }

    private static ModelReply change(ScheduleTurn turn, ScheduleRequest.ChangeOne request) {
        var done = turn.data(DO);
        if (done.isPresent()) {
            return turn.text(turn.describeChange(request.change(), done.get()));
        }
        if (request.number() > 0) {
            return turn.call(DO, tool(request.change()), arguments(request, request.number()));
        }
        var all = turn.data(LIST);
        if (all.isEmpty()) {
            return turn.call(LIST, "listSchedules", Map.of());
        }
        var schedules = all.get().field("schedules").items();
        if (schedules.isEmpty()) {
            return turn.text(turn.describeAll(schedules));
        }
        if (schedules.size() == 1 && request.change() != Change.DELETE) {
            return turn.call(
                    DO,
                    tool(request.change()),
                    arguments(request, ScheduleTurn.number(schedules.getFirst())));
        }
        var answer = turn.answer(WHICH);
        var options = schedules.stream().map(turn::describeShort).toList();
        if (answer.isEmpty()) {
            return turn.ask(
                    WHICH, turn.localize("指的是哪个定时任务？", "Which schedule is meant?"), options, false);
        }
        int chosen = options.indexOf(answer.get());
        return chosen < 0
                ? turn.fail(
                        turn.localize(
                                "没有选择定时任务，没有修改。", "No schedule was chosen; nothing was changed."))
                : turn.call(
                        DO,
                        tool(request.change()),
                        arguments(request, ScheduleTurn.number(schedules.get(chosen))));
    }

    /** One after the other, so that each one is shown before it is changed. */
    private static ModelReply changeAll(ScheduleTurn turn, Change change) {
        var all = turn.data(LIST);
        if (all.isEmpty()) {
            return turn.call(LIST, "listSchedules", Map.of());
        }
        var schedules = all.get().field("schedules").items();
        if (schedules.isEmpty()) {
            return turn.text(turn.describeAll(schedules));
        }
        var done = new ArrayList<String>();
        for (var schedule : schedules) {
            long number = ScheduleTurn.number(schedule);
            var result = turn.data(DO + "-" + number);
            if (result.isEmpty()) {
                return turn.call(
                        DO + "-" + number,
                        tool(change),
                        arguments(new ScheduleRequest.ChangeOne(change, number), number));
            }
            done.add(turn.describeChange(change, result.get()));
        }
        return turn.text(String.join("\n", done));
    }

    private static ModelReply refuseToAlter(ScheduleTurn turn, ScheduleRequest.Alter request) {
        var which = request.number() > 0 ? " " + request.number() : "";
        return turn.fail(
                turn.localize(
                                "定时任务创建后不能修改，没有做任何更改。请先“删除定时任务%1$s”，再用新的时间重新创建。",
                                "A schedule cannot be changed once it is created; nothing was"
                                        + " changed. Send \"delete schedule%1$s\", then create it again"
                                        + " with the new time.")
                        .formatted(which));
    }

    private static String tool(Change change) {
        return change == Change.DELETE ? "deleteSchedule" : "pauseSchedule";
    }

    private static Map<String, Value> arguments(ScheduleRequest.ChangeOne request, long number) {
        return request.change() == Change.DELETE
                ? Map.of("number", Value.of(number))
                : Map.of(
                        "number", Value.of(number),
                        "paused", Value.of(request.change() == Change.PAUSE));
    }

    private static ModelReply create(ScheduleTurn turn, ScheduleRequest.Create request) {
        var done = turn.data(DO);
        if (done.isPresent()) {
            return turn.text(turn.describeCreated(done.get()));
        }
        if (turn.answer(WHEN).isEmpty() && !request.when().isComplete()) {
            return askWhen(turn, request.when());
        }
        var when = completeWith(request.when(), turn.answer(WHEN).orElse(""));
        if (!when.isComplete()) {
            return turn.fail(
                    turn.localize(
                                    "没有明确的时间，没有创建定时任务：%s",
                                    "The time is not clear; no schedule was created: %s")
                            .formatted(when.words()));
        }
        var work = request.work().isEmpty() ? turn.answer(WORK).orElse("") : request.work();
        if (work.isEmpty()) {
            return turn.isAsked(WORK)
                    ? turn.fail(
                            turn.localize(
                                    "没有要执行的内容，没有创建定时任务。",
                                    "There is nothing to do; no schedule was created."))
                    : turn.ask(
                            WORK,
                            turn.localize("每次要做什么？", "What is to be done each time?"),
                            List.of(),
                            true);
        }
        return turn.call(
                DO,
                "createSchedule",
                request.zone().isEmpty()
                        ? Map.of("request", Value.of(work), "when", Value.of(when.cron()))
                        : Map.of(
                                "request", Value.of(work),
                                "when", Value.of(when.cron()),
                                "zone", Value.of(request.zone())));
    }

    private static ModelReply askWhen(ScheduleTurn turn, RecurrenceMention when) {
        return switch (when.missing()) {
            case TIME ->
                    turn.ask(
                            WHEN,
                            turn.localize("“%s”的几点？", "At what time of the day (\"%s\")?")
                                    .formatted(when.words()),
                            List.of("8:00", "9:00", "18:00"),
                            true);
            case DAY ->
                    turn.ask(
                            WHEN,
                            turn.localize(
                                            "“%s”的哪一天、几点？例如：每周一 9:00，每月 1 日 9:00",
                                            "On which day, and at what time (\"%s\")? For example:"
                                                    + " every Monday at 9:00, or on the 1st of every"
                                                    + " month at 9:00")
                                    .formatted(when.words()),
                            List.of(),
                            true);
            case UNSUPPORTED, NOTHING ->
                    turn.fail(
                            turn.localize(
                                            "“%s”无法用一个定时表示。可以用每天、每个工作日、每周几、每月几号、每月第几个周几，或每 N 分钟、每 N"
                                                    + " 小时（能整除一小时或一天）。",
                                            "\"%s\" cannot be expressed by one schedule. Use every"
                                                    + " day, every weekday, days of the week, a day of"
                                                    + " the month, the first to fourth or last weekday"
                                                    + " of a month, or every N minutes or hours that"
                                                    + " divide an hour or a day.")
                                    .formatted(when.words()));
        };
    }

    /** What was asked is in the answer: a time of the day, or all of it. */
    private static RecurrenceMention completeWith(RecurrenceMention when, String answer) {
        if (when.isComplete() || answer.isEmpty()) {
            return when;
        }
        if (when.missing() == Missing.TIME) {
            var both = when.words() + " at " + answer.strip();
            return RecurrenceParser.find(both).orElse(when);
        }
        return RecurrenceParser.find(answer).orElse(when);
    }
}

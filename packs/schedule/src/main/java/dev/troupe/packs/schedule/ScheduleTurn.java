package dev.troupe.packs.schedule;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.schedule.request.ScheduleRequest.Change;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The state of the schedule agent in its node: its task, and the results of its calls so far.
 *
 * @param results by the id of the call, in order
 */
record ScheduleTurn(NodeBrief brief, Map<String, Message.ToolResult> results) {
    static ScheduleTurn of(NodeBrief brief, ModelRequest request) {
        var results = new LinkedHashMap<String, Message.ToolResult>();
        for (var message : request.messages()) {
            if (message instanceof Message.ToolResult result) {
                results.put(result.callId(), result);
            }
        }
        return new ScheduleTurn(brief, results);
    }

    /** This node's share of the request, in the user's words. */
    String task() {
        var steps =
                brief.steps().stream()
                        .map(NodeBrief.NumberedStep::desc)
                        .collect(Collectors.joining("\n"));
        return steps.isBlank() || brief.task().contains(steps) ? brief.task() : steps;
    }

    /** The message of a call that failed. */
    Optional<String> findFailure() {
        return results.values().stream()
                .filter(Message.ToolResult::isError)
                .map(result -> parse(result).field("message").asText())
                .findFirst();
    }

    boolean isAsked(String id) {
        return results.containsKey(id);
    }

    Optional<Value> data(String id) {
        return Optional.ofNullable(results.get(id)).map(result -> parse(result).field("data"));
    }

    /** What the user answered; empty as well if the question expired. */
    Optional<String> answer(String id) {
        return data(id).map(data -> data.field("answer").asText()).filter(text -> !text.isBlank());
    }

    private static Value parse(Message.ToolResult result) {
        try {
            return Json.parse(result.text());
        } catch (JsonException _) {
            return Value.missing();
        }
    }

    static long number(Value schedule) {
        return schedule.field("number") instanceof Value.Num(var number) ? number.longValue() : 0;
    }

    String localize(String zh, String en) {
        return brief.language().choose(zh, en);
    }

    ModelReply call(String id, String tool, Map<String, Value> arguments) {
        var call = new ToolCall(id, tool, Json.write(Value.of(arguments)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    ModelReply ask(String id, String question, List<String> options, boolean isFree) {
        return call(
                id,
                AskUserTool.NAME,
                Map.of(
                        "question", Value.of(question),
                        "options", Value.of(options.stream().map(Value::of).toList()),
                        "freeText", Value.of(isFree)));
    }

    ModelReply fail(String reason) {
        return call(
                "schedule-failed", ContextTools.REPORT_FAILURE, Map.of("reason", Value.of(reason)));
    }

    ModelReply text(String text) {
        return ModelReply.text(text, OfflineModel.NAME);
    }

    String describeCreated(Value schedule) {
        return localize("已创建定时任务 %d：%s，“%s”。", "Schedule %d was created: %s, \"%s\".")
                        .formatted(
                                number(schedule),
                                schedule.field("when").asText(),
                                schedule.field("request").asText())
                + "\n"
                + next(schedule)
                + "\n"
                + localize(
                        "它在 `troupe serve` 运行时执行；`troupe schedule` 可查看和修改。",
                        "It is executed while `troupe serve` runs; `troupe schedule` shows and changes it.");
    }

    private String next(Value schedule) {
        var times = schedule.field("next").items().stream().map(Value::asText).toList();
        return times.isEmpty()
                ? localize("已暂停。", "It is paused.")
                : localize("接下来：%s。", "Next: %s.")
                        .formatted(String.join(localize("、", ", "), times));
    }

    String describeShort(Value schedule) {
        return "%d: %s, %s"
                .formatted(
                        number(schedule),
                        schedule.field("when").asText(),
                        schedule.field("request").asText());
    }

    String describeAll(List<Value> schedules) {
        return schedules.isEmpty()
                ? localize("还没有定时任务。", "There are no schedules yet.")
                : schedules.stream()
                        .map(one -> "- " + describeShort(one) + ". " + next(one))
                        .collect(Collectors.joining("\n"));
    }

    String describeChange(Change change, Value schedule) {
        long number = number(schedule);
        return switch (change) {
            case PAUSE -> localize("已暂停定时任务 %d。", "Schedule %d is paused.").formatted(number);
            case RESUME ->
                    localize("已恢复定时任务 %d。", "Schedule %d continues.").formatted(number)
                            + " "
                            + next(schedule);
            case DELETE -> localize("已删除定时任务 %d。", "Schedule %d was deleted.").formatted(number);
        };
    }
}

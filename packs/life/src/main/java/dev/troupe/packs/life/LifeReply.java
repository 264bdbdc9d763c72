package dev.troupe.packs.life;

import dev.troupe.model.ModelReply;
import dev.troupe.packs.life.request.ParsedLifeRequest;
import dev.troupe.packs.life.request.PlannedCall;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reports to the user line by line what was done and what was not. */
record LifeReply(LifeTurn turn, ParsedLifeRequest reading, LocalDateTime now) {
    private static final Pattern REMINDER =
            Pattern.compile(
                    "提醒我|(?:设置?|加|建)(?:一?个)?提醒|\\bremind me\\b|\\ba reminder\\b",
                    Pattern.CASE_INSENSITIVE);

    ModelReply reply() {
        var done = new ArrayList<String>();
        var failed = new ArrayList<String>();
        for (int i = 0; i < reading.calls().size(); i++) {
            var call = reading.calls().get(i);
            var result = turn.of(LifeSkill.id(i));
            if (result.isEmpty()) {
                failed.add(unansweredMessage(call));
            } else if (result.get().isError()) {
                failed.add(statement(namePrefix(call) + result.get().message()));
            } else {
                done.add(
                        new ResultFormatter(turn.brief().language(), now)
                                .format(call, result.get().data()));
            }
        }
        return done.isEmpty()
                ? turn.fail(failureText(failed))
                : turn.text(String.join("\n", lines(done, failed)));
    }

    private List<String> lines(List<String> done, List<String> failed) {
        var lines = new ArrayList<>(done);
        reading.impossible()
                .forEach(words ->
                        lines.add(
                                turn.localize(
                                                "（“%s”不是有效的日期，未设置日期。）",
                                                "(\"%s\" is not a valid date, so no date was set.)")
                                        .formatted(words)));
        reading.doubts().forEach(doubt -> lines.add(describe(doubt)));
        if (hasReminder()) {
            lines.add(
                    turn.localize(
                            "（到时不会响铃，也不会通知；查看到期的任务，请说“列出今天到期的任务”。）",
                            "(No alarm goes off and nothing notifies you; to see what is due, ask"
                                    + " \"list my tasks due today\".)"));
        }
        int left = new FinishedTasks(turn).countLeft();
        if (left > 0) {
            lines.add(
                    turn.localize(
                                    "（另有 %d 个已完成的任务没有删除；再次提出请求即可删除。）",
                                    "(Completed tasks that were not deleted: %d; repeat the request"
                                            + " to delete them.)")
                            .formatted(left));
        }
        if (!failed.isEmpty()) {
            lines.add(turn.localize("没有完成：", "Not done:"));
            failed.forEach(line -> lines.add("- " + line));
        }
        return lines;
    }

    /** Whether a task was added because the user wants to be reminded of it. */
    private boolean hasReminder() {
        return REMINDER.matcher(turn.task()).find()
                && turn.done().values().stream()
                        .anyMatch(done -> done.tool().equals("createTask") && !done.isError());
    }

    private String describe(ParsedLifeRequest.Ambiguity doubt) {
        return turn.localize("（“%s”按 %s 处理。）", "(\"%s\" was interpreted as %s.)")
                .formatted(doubt.words(), doubt.taken().replace('T', ' '));
    }

    /** The run's report already states that it failed. */
    private String failureText(List<String> failed) {
        return String.join(turn.localize("", " "), failed)
                + turn.localize("请检查后重试。", " Check the input and try again.");
    }

    /** Where several things were asked for, which of them it was. */
    private String namePrefix(PlannedCall call) {
        if (reading.calls().size() == 1) {
            return "";
        }
        for (var field : List.of("title", "taskTitle", "name", "projectName", "goalTitle")) {
            var name = call.arguments().get(field);
            if (name != null) {
                return turn.localize("“%s”：", "'%s': ").formatted(name.asText());
            }
        }
        return "";
    }

    private String unansweredMessage(PlannedCall call) {
        return MissingArgument.of(call, turn.brief().language())
                .map(missing ->
                        turn.localize("未获得回答：%s", "Not answered: %s").formatted(missing.question()))
                .orElse(turn.localize("没有执行。", "It was not done."));
    }

    private String statement(String message) {
        return ResultFormatter.statement(message, turn.brief().language());
    }
}

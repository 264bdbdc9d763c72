package dev.troupe.packs.life;

import dev.troupe.model.ModelReply;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Tells the person line by line what was done and what was not. */
record LifeReport(LifeTurn turn, LifeReading reading, LocalDate today) {
    ModelReply reply() {
        var done = new ArrayList<String>();
        var failed = new ArrayList<String>();
        for (int i = 0; i < reading.calls().size(); i++) {
            var call = reading.calls().get(i);
            var result = turn.of(LifeSkill.id(i));
            if (result.isEmpty()) {
                failed.add(unanswered(call));
            } else if (result.get().isError()) {
                failed.add(sentence(named(call) + result.get().message()));
            } else {
                done.add(
                        new ResultText(turn.brief().language(), today)
                                .of(call, result.get().data()));
            }
        }
        return done.isEmpty()
                ? turn.fail(onlyFailures(failed))
                : turn.text(String.join("\n", lines(done, failed)));
    }

    private List<String> lines(List<String> done, List<String> failed) {
        var lines = new ArrayList<>(done);
        reading.impossible()
                .forEach(words ->
                        lines.add(
                                turn.say(
                                                "（没有“%s”这一天，所以没有设日期。）",
                                                "(There is no day \"%s\", so no date was set.)")
                                        .formatted(words)));
        reading.doubts().forEach(doubt -> lines.add(told(doubt)));
        if (!failed.isEmpty()) {
            lines.add(turn.say("没有完成：", "Not done:"));
            failed.forEach(line -> lines.add("- " + line));
        }
        return lines;
    }

    private String told(LifeReading.Doubt doubt) {
        return turn.say("（我把“%s”理解为 %s。）", "(I took \"%s\" as %s.)")
                .formatted(doubt.words(), doubt.taken().replace('T', ' '));
    }

    /** The run's report says before it that it failed. */
    private String onlyFailures(List<String> failed) {
        return String.join(turn.say("", " "), failed)
                + turn.say("请检查后重试。", " Check the input and try again.");
    }

    /** Where several things were asked for, which of them it was. */
    private String named(LifeCall call) {
        if (reading.calls().size() == 1) {
            return "";
        }
        for (var field : List.of("title", "taskTitle", "name", "projectName", "goalTitle")) {
            var name = call.arguments().get(field);
            if (name != null) {
                return turn.say("“%s”：", "'%s': ").formatted(name.asText());
            }
        }
        return "";
    }

    private String unanswered(LifeCall call) {
        return Missing.of(call, turn.brief().language())
                .map(missing ->
                        turn.say("没有得到回答：%s", "Nobody answered: %s").formatted(missing.question()))
                .orElse(turn.say("没有执行。", "It was not done."));
    }

    private String sentence(String message) {
        return ResultText.sentence(message, turn.brief().language());
    }
}

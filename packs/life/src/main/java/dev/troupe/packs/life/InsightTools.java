package dev.troupe.packs.life;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that count and advise, and the one that takes a change back. */
final class InsightTools {
    private InsightTools() {}

    record Nothing() {}

    static List<Tool<?, ?>> all(Lives lives) {
        return List.of(
                taskStats(lives),
                overall(lives),
                progress(lives),
                suggestions(lives),
                zone(lives),
                undo(lives),
                ping(lives));
    }

    private static Tool<?, ?> taskStats(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "getTaskStats",
                                "Counts tasks: total, completed, pending, overdue, and the percentage that is done.",
                                Nothing.class)
                        .titled("统计任务", "count tasks"),
                lives,
                (_, work) -> Json.from(Statistics.of(work.life()).tasks()));
    }

    private static Tool<?, ?> overall(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "getOverallStats",
                                "Counts projects, tasks, reviews and goals.",
                                Nothing.class)
                        .titled("统计全部", "count everything"),
                lives,
                (_, work) -> Json.from(Statistics.of(work.life()).overall()));
    }

    record Progress(
            @Nullable @Describe("id or name; all projects where left out") String projectId,
            @Nullable @Describe("the same as projectId") String projectName) {}

    private static Tool<?, ?> progress(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "analyzeProjectProgress",
                                "Tells how far projects are, what is overdue, and what to do about it.",
                                Progress.class)
                        .titled("分析项目进度", "look at the progress of projects"),
                lives,
                (input, work) -> {
                    var said = LifeWork.first(input.projectId(), input.projectName());
                    var statistics = Statistics.of(work.life());
                    var found =
                            said.isEmpty()
                                    ? statistics.progress()
                                    : List.of(
                                            statistics.progress(work.one(Kind.PROJECT, said).id()));
                    var projects =
                            found.stream()
                                    .limit(50)
                                    .map(one -> shown(one, work.language()))
                                    .toList();
                    return Value.of(
                            Map.of(
                                    "projects",
                                    Value.of(projects),
                                    "count",
                                    Value.of(found.size())));
                });
    }

    /** With the recommendations in one language. */
    static Value shown(LifeFigures.Progress progress, Language language) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(progress.id()));
        fields.put("name", Value.of(progress.name()));
        fields.put("status", Value.of(progress.status()));
        fields.put("progress", Value.of(progress.progress()));
        fields.put("tasks", Json.from(progress.tasks()));
        fields.put("overdue", Value.of(progress.tasks().overdue()));
        fields.put("reviews", Value.of(progress.reviews()));
        fields.put(
                "recommendations",
                Value.of(
                        progress.recommendations().stream()
                                .map(one -> one.toValue(language))
                                .toList()));
        return Value.of(fields);
    }

    record Suggest(
            @Nullable @Describe("how far back reviews are counted; a month where left out")
                    TimeRange timeRange) {}

    private static Tool<?, ?> suggestions(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "generatePersonalizedSuggestions",
                                "Tells what the person may do better, from their own figures.",
                                Suggest.class)
                        .titled("给出建议", "make suggestions"),
                lives,
                (input, work) -> {
                    var range = input.timeRange() == null ? TimeRange.MONTH : input.timeRange();
                    var found =
                            Statistics.of(work.life()).suggestions(range).stream()
                                    .map(one -> one.toValue(work.language()))
                                    .toList();
                    return Value.of(
                            Map.of(
                                    "suggestions",
                                    Value.of(found),
                                    "count",
                                    Value.of(found.size())));
                });
    }

    record Zone(
            @Describe("such as Asia/Shanghai or +08:00; empty for that of the computer")
                    String zone) {}

    private static Tool<?, ?> zone(Lives lives) {
        return LifeTool.writing(
                ToolSpec.writing(
                                "setTimeZone",
                                "Sets the person's time zone, by which today, due dates and weeks are told.",
                                Zone.class)
                        .titled("设置时区", "set the time zone"),
                lives,
                (input, work) -> {
                    var zone = work.life().setZone(input.zone());
                    var message =
                            Sentence.of(
                                    "时区现在是 %s，今天是 %s",
                                    "the time zone is %s now; there it is %s",
                                    zone,
                                    work.life().today());
                    return Value.of(
                            Map.of(
                                    "success",
                                    Value.of(true),
                                    "zone",
                                    Value.of(zone.getId()),
                                    "message",
                                    work.said(message)));
                });
    }

    private static Tool<?, ?> undo(Lives lives) {
        return LifeTool.writing(
                ToolSpec.writing(
                                "undo",
                                "Takes back the last change of goals, projects, tasks or reviews that this conversation made, with all that it did; asks before it takes back anything else.",
                                Nothing.class)
                        .titled("撤销上一次修改", "undo the last change"),
                lives,
                (_, work) -> {
                    var change = work.undo();
                    var said = change.said();
                    var fields = new LinkedHashMap<String, Value>();
                    fields.put("success", Value.of(true));
                    fields.put("undone", work.said(said));
                    fields.put("message", work.said(Sentence.of("已撤销：%s", "undone: %s", said)));
                    return Value.of(fields);
                });
    }

    private static Tool<?, ?> ping(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly("ping", "Answers pong where the tools work.", Nothing.class)
                        .titled("试一下工具", "try the tools"),
                lives,
                (_, work) -> {
                    work.life().today();
                    return Value.of("pong");
                });
    }
}

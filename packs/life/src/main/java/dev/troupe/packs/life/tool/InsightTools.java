package dev.troupe.packs.life.tool;

import dev.troupe.agent.tool.Alias;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.statistics.LifeFigures;
import dev.troupe.packs.life.statistics.LifeStatistics;
import dev.troupe.packs.life.statistics.TimeRange;
import dev.troupe.packs.life.store.LifeRepository;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that count and advise, and the one that takes a change back. */
public final class InsightTools {
    private InsightTools() {}

    record Nothing() {}

    public static List<Tool<?, ?>> all(LifeRepository repository) {
        return List.of(
                taskStats(repository),
                overall(repository),
                progress(repository),
                suggestions(repository),
                zone(repository),
                undo(repository),
                ping(repository));
    }

    private static Tool<?, ?> taskStats(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "getTaskStats",
                                "Counts tasks: total, completed, pending, overdue, and the percentage that is done.",
                                Nothing.class)
                        .withTitle("统计任务", "count tasks"),
                repository,
                (_, work) -> Json.toValue(LifeStatistics.of(work.life()).tasks()));
    }

    private static Tool<?, ?> overall(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "getOverallStats",
                                "Counts projects, tasks, reviews and goals.",
                                Nothing.class)
                        .withTitle("统计全部", "count everything"),
                repository,
                (_, work) -> Json.toValue(LifeStatistics.of(work.life()).overall()));
    }

    record Progress(
            @Nullable @Describe("id or name; default: all projects") String projectId,
            @Nullable @Alias("projectId") String projectName) {}

    private static Tool<?, ?> progress(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "analyzeProjectProgress",
                                "Reports the progress of projects, overdue tasks, and recommended actions.",
                                Progress.class)
                        .withTitle("分析项目进度", "analyze project progress"),
                repository,
                (input, work) -> {
                    var said = LifeToolContext.firstGiven(input.projectId(), input.projectName());
                    var statistics = LifeStatistics.of(work.life());
                    var found =
                            said.isEmpty()
                                    ? statistics.progress()
                                    : List.of(
                                            statistics.progress(
                                                    work.resolve(ItemKind.PROJECT, said).id()));
                    var projects =
                            found.stream()
                                    .limit(50)
                                    .map(one -> toValue(one, work.language()))
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
    static Value toValue(LifeFigures.Progress progress, Language language) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(progress.id()));
        fields.put("name", Value.of(progress.name()));
        fields.put("status", Value.of(progress.status()));
        fields.put("progress", Value.of(progress.progress()));
        fields.put("tasks", Json.toValue(progress.tasks()));
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
            @Nullable @Describe("period of the reviews to include; default: a month")
                    TimeRange timeRange) {}

    private static Tool<?, ?> suggestions(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "generatePersonalizedSuggestions",
                                "Suggests improvements based on the user's own statistics.",
                                Suggest.class)
                        .withTitle("提出建议", "make suggestions"),
                repository,
                (input, work) -> {
                    var range = input.timeRange() == null ? TimeRange.MONTH : input.timeRange();
                    var found =
                            LifeStatistics.of(work.life()).suggestions(range).stream()
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

    private static Tool<?, ?> zone(LifeRepository repository) {
        return LifeTool.writeTool(
                ToolSpec.readWrite(
                                "setTimeZone",
                                "Sets the user's time zone, which determines today, due dates and weeks.",
                                Zone.class)
                        .withTitle("设置时区", "set the time zone"),
                repository,
                (input, work) -> {
                    var zone = work.life().setZone(input.zone());
                    var message =
                            LocalizedText.of(
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
                                    work.toMessage(message)));
                });
    }

    private static Tool<?, ?> undo(LifeRepository repository) {
        return LifeTool.writeTool(
                ToolSpec.readWrite(
                                "undo",
                                "Undoes the last change that this conversation made to goals, projects, tasks or reviews, with all its effects; asks before it undoes any other change.",
                                Nothing.class)
                        .withTitle("撤销上一次修改", "undo the last change"),
                repository,
                (_, work) -> {
                    var change = work.undo();
                    var said = change.description();
                    var fields = new LinkedHashMap<String, Value>();
                    fields.put("success", Value.of(true));
                    fields.put("undone", work.toMessage(said));
                    fields.put(
                            "message",
                            work.toMessage(LocalizedText.of("已撤销：%s", "undone: %s", said)));
                    return Value.of(fields);
                });
    }

    private static Tool<?, ?> ping(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly("ping", "Answers pong where the tools work.", Nothing.class)
                        .withTitle("试一下工具", "try the tools"),
                repository,
                (_, work) -> {
                    work.life().today();
                    return Value.of("pong");
                });
    }
}

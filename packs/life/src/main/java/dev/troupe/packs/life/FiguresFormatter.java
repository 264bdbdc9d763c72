package dev.troupe.packs.life;

import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Words figures that a tool answered, in one language; the numbers stay as they are. */
record FiguresFormatter(Language language, LocalDate today) {
    String format(String tool, Value data) {
        return switch (tool) {
            case "getTaskStats" -> tasks(data);
            case "getOverallStats" -> overall(data);
            case "analyzePatterns" -> patterns(data);
            case "analyzeProjectProgress" -> progress(data);
            case "generatePersonalizedSuggestions" -> suggestions(data);
            default -> language.choose("已完成。", "Done.");
        };
    }

    private String tasks(Value tasks) {
        return language.choose(
                        "任务共 %s 个：完成 %s 个，未完成 %s 个，逾期 %s 个，完成率 %s%%。",
                        "Tasks: %s in all, %s done, %s open, %s overdue; %s%% are done.")
                .formatted(
                        text(tasks, "total"),
                        text(tasks, "completed"),
                        text(tasks, "pending"),
                        text(tasks, "overdue"),
                        text(tasks, "completionRate"));
    }

    private String overall(Value data) {
        var projects = data.field("projects");
        var reviews = data.field("reviews");
        return String.join(
                "\n",
                language.choose(
                                "项目共 %s 个：进行中 %s 个，已完成 %s 个。",
                                "Projects: %s in all, %s active, %s completed.")
                        .formatted(
                                text(projects, "total"),
                                text(projects, "active"),
                                text(projects, "completed")),
                tasks(data.field("tasks")),
                language.choose(
                                "回顾共 %s 篇，本周 %s 篇；目标 %s 个。",
                                "Reviews: %s in all, %s this week. Goals: %s.")
                        .formatted(
                                text(reviews, "total"),
                                text(reviews, "thisWeek"),
                                text(data, "goals")));
    }

    private String patterns(Value data) {
        long total = ResultFormatter.number(data.field("totalReviews"));
        if (total == 0) {
            return language.choose(
                    "这段时间没有回顾，无法分析规律；请先写几篇回顾。",
                    "No reviews in that period to analyze; write some first.");
        }
        var lines = new ArrayList<String>();
        lines.add(
                language.choose(
                        "%d 篇回顾，平均心情 %s（满分 10）。".formatted(total, text(data, "averageMood")),
                        "%s, average mood %s of 10."
                                .formatted(
                                        EnglishText.withCount(total, "review"),
                                        text(data, "averageMood"))));
        var tags =
                data.field("commonTags").items().stream()
                        .map(tag -> text(tag, "tag") + " ×" + text(tag, "count"))
                        .collect(Collectors.joining(language.choose("、", ", ")));
        if (!tags.isEmpty()) {
            lines.add(language.choose("常见标签：", "Common tags: ") + tags);
        }
        var moods =
                data.field("moodTrend").items().stream()
                        .map(mood -> text(mood, "date") + " " + text(mood, "mood"))
                        .collect(Collectors.joining(language.choose("，", ", ")));
        lines.add(language.choose("心情变化：", "Mood by day: ") + moods);
        return String.join("\n", lines);
    }

    private String progress(Value data) {
        var projects = data.field("projects").items();
        if (projects.isEmpty()) {
            return language.choose("没有项目。", "No projects.");
        }
        return projects.stream().map(this::progressOf).collect(Collectors.joining("\n"));
    }

    private String progressOf(Value project) {
        var tasks = project.field("tasks");
        var line =
                language.choose(
                                "“%s”（%s）：%s%%，%s 个任务完成 %s 个，逾期 %s 个。",
                                "'%s' (%s): %s%%, of %s tasks %s are done, %s overdue.")
                        .formatted(
                                text(project, "name"),
                                new ResultFormatter(language, today.atStartOfDay())
                                        .word(text(project, "status")),
                                text(project, "progress"),
                                text(tasks, "total"),
                                text(tasks, "completed"),
                                text(project, "overdue"));
        return withAdvice(line, project.field("recommendations").items());
    }

    private String suggestions(Value data) {
        var items = data.field("suggestions").items();
        return items.isEmpty()
                ? language.choose("目前没有需要改进的地方。", "Nothing to improve at the moment.")
                : withAdvice(language.choose("建议：", "Suggestions:"), items);
    }

    private static String withAdvice(String line, List<Value> advice) {
        return line
                + advice.stream()
                        .map(one -> "\n- " + text(one, "message"))
                        .collect(Collectors.joining());
    }

    private static String text(Value data, String field) {
        return data.field(field).asText();
    }
}

package dev.troupe.packs.life;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.request.NoteParser;
import dev.troupe.packs.life.request.PlannedCall;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Words what a tool answered, in one language. */
record ResultFormatter(Language language, LocalDateTime now) {
    private static final String LATEST = "auto-detect"; // a project that is only referred to
    private static final int MAX_QUOTED = 80; // characters of a review in a list

    /**
     * @param call as it was read
     * @param data that its tool answered
     */
    String format(PlannedCall call, Value data) {
        return switch (call.tool()) {
            case "listTasks" -> tasks(call, data);
            case "listProjects" -> listText(data, "projects", this::project, "项目", "project");
            case "listGoals" -> listText(data, "goals", this::goal, "目标", "goal");
            case "listReviews" -> reviews(call, data);
            case "getProjectDetails" -> details(data);
            case "draftReview" -> draft(call, data);
            case "createProject" -> addedProject(data);
            case "createTask", "updateTask" -> changedText(call, data);
            case "writeReview" -> savedReview(call, data);
            case "updateProject" -> project(call, data);
            default ->
                    data.field("message").isMissing()
                            ? new FiguresFormatter(language, now.toLocalDate())
                                    .format(call.tool(), data)
                            : statement(data.field("message").asText(), language);
        };
    }

    /** A search that finds none does not state that there are none. */
    private String reviews(PlannedCall call, Value data) {
        var words = call.arguments().getOrDefault("search", Value.missing()).asText();
        return words.isEmpty()
                ? listText(data, "reviews", this::review, "回顾", "review")
                : listText(
                        data,
                        "reviews",
                        this::review,
                        "提到“%s”的回顾".formatted(words),
                        "review with '%s'".formatted(words));
    }

    /** With a capital letter and a full stop. */
    static String statement(String message, Language language) {
        if (message.isEmpty()) {
            return language.choose("没有说明原因。", "No reason was given.");
        }
        var text = message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1);
        return text.matches("(?s).*[。.!?！？]$") ? text : text + language.choose("。", ".");
    }

    private String changedText(PlannedCall call, Value data) {
        var message = data.field("message").asText();
        var due = data.field("task").field("dueDate");
        if (due.isMissing() || !call.arguments().containsKey("dueDate")) {
            return statement(message, language);
        }
        return statement(
                message
                        + language.choose("，截止 ", ", due ")
                        + due.asText().replace('T', ' ')
                        + pastNote(due.asText()),
                language);
    }

    private String addedProject(Value data) {
        var start = data.field("project").field("startDate").asText();
        var end = data.field("project").field("endDate").asText();
        return statement(
                data.field("message").asText()
                        + (start.isEmpty() ? "" : language.choose("，开始 ", ", start ") + start)
                        + (end.isEmpty() ? "" : language.choose("，结束 ", ", end ") + end),
                language);
    }

    /** A deadline that has passed is stored and reported. */
    private String pastNote(String due) {
        boolean hasPassed =
                due.contains("T")
                        ? LocalDateTime.parse(due).isBefore(now)
                        : LocalDate.parse(due).isBefore(now.toLocalDate());
        return hasPassed ? language.choose("（已经过了）", " (already past)") : "";
    }

    /**
     * With the mood that was stored, which may be a word of the user as a number, or the default
     * because none was stated.
     */
    private String savedReview(PlannedCall call, Value data) {
        var review = data.field("review");
        if (NoteParser.isNote(call)) {
            return language.choose("已记录“%s”，保存为 %s 的笔记。", "Noted '%s', stored as a note of %s.")
                    .formatted(review.field("content").asText(), review.field("date").asText());
        }
        var stated = call.arguments().getOrDefault("mood", Value.missing()).asText();
        var mood = stated.isEmpty() ? review.field("mood").asText() : stated;
        var origin =
                stated.isEmpty()
                        ? language.choose("（默认值，没有说明心情）", " (the default, none was stated)")
                        : "";
        return statement(
                data.field("message").asText()
                        + (mood.isEmpty()
                                ? ""
                                : language.choose("，心情 ", ", mood ") + mood + "/10" + origin),
                language);
    }

    /** A new status or name is shown; other changes in the tool's own words. */
    private String project(PlannedCall call, Value data) {
        var project = data.field("project");
        var name = project.field("name").asText();
        if (call.arguments().containsKey("status")) {
            var status = word(project.field("status").asText());
            return language.choose("项目“%s”现在%s。", "Project '%s' is %s now.")
                    .formatted(name, status);
        }
        if (call.arguments().containsKey("name")) {
            return language.choose("项目已改名为“%s”。", "The project is called '%s' now.")
                    .formatted(name);
        }
        return statement(data.field("message").asText(), language);
    }

    private String tasks(PlannedCall call, Value data) {
        var last = call.arguments().getOrDefault("dueTo", Value.missing()).asText();
        if (!last.isEmpty()) {
            var first = call.arguments().getOrDefault("dueFrom", Value.missing()).asText();
            boolean isDone = Value.of(true).equals(call.arguments().get("completed"));
            return listText(
                    data,
                    "tasks",
                    this::task,
                    (first.isEmpty()
                                    ? last + " 及之前"
                                    : first.equals(last) ? last + " " : first + " 至 " + last + " ")
                            + (isDone ? "到期的已完成任务" : "到期的未完成任务"),
                    (isDone ? "completed task due " : "open task due ")
                            + (first.isEmpty()
                                    ? "by " + last
                                    : first.equals(last) ? last : first + " to " + last));
        }
        return call.arguments().containsKey("today")
                ? listText(data, "tasks", this::task, "今天到期的任务", "task due today")
                : listText(
                        data,
                        "tasks",
                        this::task,
                        kindOf(call) + "任务",
                        kindOf(call) + "task" + placeOf(call));
    }

    /** What the list is limited to, which an empty list must state. */
    private String kindOf(PlannedCall call) {
        var project = projectOf(call);
        var priority = call.arguments().getOrDefault("priority", Value.missing()).asText();
        var place = project.isEmpty() ? "" : language.choose("项目“%s”中的", "").formatted(project);
        var level =
                priority.isEmpty()
                        ? ""
                        : word(priority.toUpperCase(Locale.ROOT)) + language.choose("的", " ");
        return place + stateOf(call) + level;
    }

    private static String placeOf(PlannedCall call) {
        var project = projectOf(call);
        return project.isEmpty() ? "" : " in project '%s'".formatted(project);
    }

    /** The project that is named; empty for none. */
    private static String projectOf(PlannedCall call) {
        var project = call.arguments().getOrDefault("projectName", Value.missing()).asText();
        return project.matches(LATEST + "|none") ? "" : project;
    }

    private String stateOf(PlannedCall call) {
        var arguments = call.arguments();
        if (arguments.containsKey("overdue")) {
            return language.choose("逾期的", "overdue ");
        }
        if (arguments.containsKey("upcoming")) {
            return language.choose("七天内到期的", "upcoming ");
        }
        var completed = arguments.get("completed");
        if (arguments.containsKey("completedFrom")) {
            var first = arguments.getOrDefault("completedFrom", Value.missing()).asText();
            var last = arguments.getOrDefault("completedTo", Value.missing()).asText();
            return first.equals(last)
                    ? language.choose(first + " 完成的", "completed (" + first + ") ")
                    : language.choose(
                            first + " 至 " + last + " 完成的",
                            "completed (" + first + " to " + last + ") ");
        }
        return completed == null
                ? ""
                : completed.equals(Value.of(true))
                        ? language.choose("已完成的", "completed ")
                        : language.choose("未完成的", "open ");
    }

    private interface Line {
        String of(Value item);
    }

    private String listText(Value data, String field, Line line, String zh, String en) {
        var items = data.field(field).items();
        long total = number(data.field("total"));
        if (items.isEmpty()) {
            return language.choose(
                    (Character.isDigit(zh.charAt(0)) ? "您没有 %s。" : "您没有%s。").formatted(zh),
                    "You have no %s.".formatted(plural(en)));
        }
        var lines = items.stream().map(item -> "- " + line.of(item)).collect(Collectors.toList());
        lines.addFirst(
                language.choose(
                        (Character.isDigit(zh.charAt(0)) ? "共 %d 个 %s：" : "共 %d 个%s：")
                                .formatted(total, zh),
                        total + " " + (total == 1 ? en : plural(en)) + ":"));
        if (total > items.size()) {
            lines.add(
                    language.choose(
                            "（还有 %d 个没有列出）".formatted(total - items.size()),
                            "(and %d more)".formatted(total - items.size())));
        }
        return String.join("\n", lines);
    }

    /** {@code tasks due today} of {@code task due today}. */
    private static String plural(String noun) {
        return noun.replaceFirst("(task|project|goal|review)\\b", "$1s");
    }

    private String task(Value task) {
        var notes = new ArrayList<String>();
        if (task.field("completed").equals(Value.of(true))) {
            notes.add(language.choose("已完成", "done"));
        }
        var due = task.field("dueDate").asText();
        if (!due.isEmpty()) {
            notes.add(language.choose("截止 ", "due ") + due.replace('T', ' '));
        }
        var priority = task.field("priority").asText();
        if (!priority.isEmpty() && !priority.equals("MEDIUM")) {
            notes.add(word(priority));
        }
        return withNotes(task.field("title").asText(), notes);
    }

    private String project(Value project) {
        return withNotes(
                project.field("name").asText(), List.of(word(project.field("status").asText())));
    }

    private String goal(Value goal) {
        var notes = new ArrayList<>(List.of(word(goal.field("stage").asText())));
        var deadline = goal.field("deadline").asText();
        if (!deadline.isEmpty()) {
            notes.add(language.choose("截止 ", "due ") + deadline);
        }
        return withNotes(goal.field("title").asText(), notes);
    }

    private String review(Value review) {
        var content = review.field("content").asText().replaceAll("\\s+", " ");
        var shown =
                content.length() <= MAX_QUOTED ? content : content.substring(0, MAX_QUOTED) + "…";
        return "%s %s%s%s"
                .formatted(
                        review.field("date").asText(),
                        withNotes(
                                word(review.field("type").asText()),
                                List.of(
                                        language.choose("心情 ", "mood ")
                                                + review.field("mood").asText())),
                        language.choose("：", ": "),
                        shown);
    }

    private String withNotes(String name, List<String> notes) {
        return notes.isEmpty()
                ? name
                : name
                        + language.choose("（", " (")
                        + String.join(language.choose("，", ", "), notes)
                        + language.choose("）", ")");
    }

    private String details(Value data) {
        var project = data.field("project");
        var lines = new ArrayList<String>();
        lines.add(statement(data.field("summary").asText(), language));
        lines.add(language.choose("状态：", "Status: ") + word(project.field("status").asText()));
        var description = project.field("description").asText();
        if (!description.isEmpty()) {
            lines.add(language.choose("描述：", "Description: ") + description);
        }
        return String.join("\n", lines);
    }

    private String draft(PlannedCall call, Value data) {
        var type = call.arguments().getOrDefault("type", Value.missing()).asText();
        var note =
                type.equals("weekly")
                        ? ""
                        : language.choose(
                                "（目前只能起草周回顾。）\n", "(Only weekly reviews can be drafted.)\n");
        return note
                + language.choose("周回顾草稿：\n", "Draft of the weekly review:\n")
                + data.field("content").asText()
                + "\n"
                + language.choose(
                        "如需保存，请输入“写周回顾：…”。", "To save it, enter \"write a weekly review: ...\".");
    }

    /** A word of the data, as users write it. */
    String word(String code) {
        return switch (code) {
            case "ACTIVE" -> language.choose("进行中", "active");
            case "PAUSED" -> language.choose("已暂停", "paused");
            case "COMPLETED" -> language.choose("已完成", "completed");
            case "ARCHIVED" -> language.choose("已归档", "archived");
            case "LIFE" -> language.choose("人生目标", "for life");
            case "YEARLY" -> language.choose("年度目标", "for the year");
            case "QUARTER" -> language.choose("季度目标", "for the quarter");
            case "LOW" -> language.choose("优先级低", "low priority");
            case "MEDIUM" -> language.choose("优先级中", "medium priority");
            case "HIGH" -> language.choose("优先级高", "high priority");
            case "URGENT" -> language.choose("紧急", "urgent");
            case "DAILY" -> language.choose("日回顾", "daily review");
            case "WEEKLY" -> language.choose("周回顾", "weekly review");
            case "MONTHLY" -> language.choose("月回顾", "monthly review");
            case "PROJECT" -> language.choose("项目回顾", "project review");
            default -> code.toLowerCase(Locale.ROOT);
        };
    }

    static long number(Value value) {
        return value instanceof Value.Num(var number) ? number.longValue() : 0;
    }
}

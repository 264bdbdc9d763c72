package dev.troupe.packs.life.tool;

import dev.troupe.agent.tool.Alias;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import dev.troupe.packs.life.store.LifeRepository;
import java.time.LocalDate;
import java.time.Period;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tools for tasks. */
public final class TaskTools {
    private static final List<String> LISTED_FIELDS =
            List.of(
                    "id",
                    "title",
                    "description",
                    "completed",
                    "priority",
                    "dueDate",
                    "completedAt",
                    "projectId",
                    "createdAt");

    /** How far a due date is moved. */
    private static final Pattern SHIFT = Pattern.compile("-?P\\d{1,4}[DWM]");

    private TaskTools() {}

    enum Priority {
        LOW,
        MEDIUM,
        HIGH,
        URGENT
    }

    public static List<Tool<?, ?>> all(LifeRepository repository) {
        return List.of(
                create(repository),
                update(repository),
                complete(repository),
                list(repository),
                delete(repository));
    }

    record Create(
            String title,
            @Nullable String description,
            @Nullable
                    @Describe(
                            "id or name of its project; auto-detect for the only active one, or the"
                                    + " one at hand; none for no project")
                    String projectId,
            @Nullable @Alias("projectId") String projectName,
            @Nullable @Describe("2026-03-31, or 2026-03-31T15:00") String dueDate,
            @Nullable Priority priority) {}

    private static Tool<?, ?> create(LifeRepository repository) {
        return LifeTool.changeTool(
                ToolSpec.readWrite(
                                "createTask",
                                "Adds a task. Without a project it goes to the only active one; if"
                                        + " several are active, to none.",
                                Create.class)
                        .withTitle("新建任务", "add a task")
                        .withCallLabel("新建任务“%s”", "add task '%s'", "title"),
                repository,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeToolContext.putIfPresent(fields, "title", input.title());
                    LifeToolContext.putIfPresent(fields, "description", input.description());
                    LifeToolContext.putIfPresent(fields, "dueDate", input.dueDate());
                    LifeToolContext.putIfPresent(fields, "priority", input.priority());
                    var project =
                            project(
                                    work,
                                    LifeToolContext.firstGiven(
                                            input.projectId(), input.projectName()));
                    LifeToolContext.putIfPresent(
                            fields, "projectId", project == null ? null : project.id());
                    return work.life().add(ItemKind.TASK, fields);
                },
                TaskTools::addedMessage);
    }

    private static LocalizedText addedMessage(Item task, LifeToolContext work) {
        var project = task.text("projectId");
        return project.isEmpty()
                ? LocalizedText.of("已新建任务“%s”", "task '%s' was added", task.name())
                : LocalizedText.of(
                        "已在项目“%2$s”里新建任务“%1$s”",
                        "task '%s' was added to project '%s'",
                        task.name(),
                        work.nameOf(ItemKind.PROJECT, project));
    }

    private static @Nullable Item project(LifeToolContext work, String said) {
        if (said.equalsIgnoreCase(LifeToolContext.NONE)) {
            return null;
        }
        return said.isEmpty()
                ? work.findOnlyProject().orElse(null)
                : work.resolve(ItemKind.PROJECT, said);
    }

    record Update(
            @Nullable @Describe("id or title of the task") String taskId,
            @Nullable @Alias("taskId") String taskTitle,
            @Nullable @Describe("the new title") String title,
            @Nullable String description,
            @Nullable
                    @Describe(
                            "2026-03-31, at the same time of day as before, or 2026-03-31T15:00;"
                                    + " P2D: two days later than now set, -P1W: a week earlier; T15:00:"
                                    + " at that time of the day now set")
                    String dueDate,
            @Nullable Priority priority,
            @Nullable Boolean completed,
            @Nullable @Describe("id or name of its project") String projectId,
            @Nullable @Alias("projectId") String projectName,
            @Nullable @Describe("fields to empty: description, dueDate, projectId")
                    List<String> clear) {}

    private static Tool<?, ?> update(LifeRepository repository) {
        return LifeTool.changeTool(
                ToolSpec.readWrite(
                                "updateTask",
                                "Changes the given fields of a task and leaves the others.",
                                Update.class)
                        .withTitle("修改任务", "change a task"),
                repository,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeToolContext.putIfPresent(fields, "title", input.title());
                    LifeToolContext.putIfPresent(fields, "description", input.description());
                    LifeToolContext.putIfPresent(fields, "priority", input.priority());
                    LifeToolContext.putIfPresent(fields, "completed", input.completed());
                    var project =
                            LifeToolContext.firstGiven(input.projectId(), input.projectName());
                    if (!project.isEmpty()) {
                        fields.put(
                                "projectId",
                                project.equalsIgnoreCase(LifeToolContext.NONE)
                                        ? Value.missing()
                                        : Value.of(work.resolve(ItemKind.PROJECT, project).id()));
                    }
                    LifeToolContext.addCleared(fields, input.clear());
                    var said = LifeToolContext.firstGiven(input.taskId(), input.taskTitle());
                    var task = work.resolve(ItemKind.TASK, said);
                    LifeToolContext.putIfPresent(
                            fields, "dueDate", withTimeOf(task, input.dueDate(), work));
                    return work.life().update(ItemKind.TASK, task.id(), fields);
                },
                (task, _) -> LocalizedText.of("已修改任务“%s”", "task '%s' was changed", task.name()));
    }

    /** A task at nine that is moved to another day is at nine there. */
    private static @Nullable String withTimeOf(
            Item task, @Nullable String day, LifeToolContext work) {
        var due = task.text("dueDate");
        int time = due.indexOf('T');
        if (day != null && SHIFT.matcher(day.strip()).matches()) {
            return shift(task, due, Period.parse(day.strip()));
        }
        if (day != null && day.strip().startsWith("T")) {
            var old = due.isEmpty() ? work.life().today().toString() : due;
            return (time < 0 ? old : old.substring(0, time)) + day.strip();
        }
        return day == null || day.isBlank() || day.contains("T") || time < 0
                ? day
                : day.strip() + due.substring(time);
    }

    private static String shift(Item task, String due, Period by) {
        if (due.isEmpty()) {
            throw new LifeException(
                    LifeProblem.INVALID,
                    "任务“%s”没有截止日期，无法推迟或提前；请指定日期",
                    "task '%s' has no due date that could be moved; specify a date",
                    task.name());
        }
        int time = due.indexOf('T');
        var day = LocalDate.parse(time < 0 ? due : due.substring(0, time)).plus(by);
        return day + (time < 0 ? "" : due.substring(time));
    }

    record Complete(
            @Nullable @Describe("id or title of the task") String taskId,
            @Nullable @Alias("taskId") String taskTitle,
            @Nullable @Describe("id or name of its project, if known") String projectName,
            @Nullable @Describe("what to note about it; put at the end of its description")
                    String completionNote) {}

    private static Tool<?, ?> complete(LifeRepository repository) {
        return LifeTool.changeTool(
                ToolSpec.readWrite("completeTask", "Marks a task as done.", Complete.class)
                        .withTitle("完成任务", "complete a task"),
                repository,
                (input, work) -> {
                    var found =
                            work.resolveTask(
                                    LifeToolContext.firstGiven(input.taskId(), input.taskTitle()),
                                    LifeToolContext.firstGiven(input.projectName()));
                    var fields = new LinkedHashMap<String, Value>();
                    fields.put("completed", Value.of(true));
                    var note = LifeToolContext.firstGiven(input.completionNote());
                    if (!note.isEmpty()) {
                        fields.put(
                                "description",
                                Value.of((found.text("description") + "\n" + note).strip()));
                    }
                    return work.life().update(ItemKind.TASK, found.id(), fields);
                },
                (task, _) -> LocalizedText.of("已完成任务“%s”", "task '%s' is done", task.name()));
    }

    record Filter(
            @Nullable Boolean completed,
            @Nullable @Describe("id or name of a project; none for tasks without one")
                    String projectId,
            @Nullable @Alias("projectId") String projectName,
            @Nullable @Describe("done ones, completed on this day or later: 2026-03-30")
                    String completedFrom,
            @Nullable @Describe("done ones, completed on this day or before") String completedTo,
            @Nullable
                    @Describe(
                            "ones that are due on this day or later: 2026-03-30; open ones unless"
                                    + " completed is given")
                    String dueFrom,
            @Nullable @Describe("ones that are due on this day or before") String dueTo,
            @Nullable @Describe("open ones that are due within seven days") Boolean upcoming,
            @Nullable @Describe("open ones whose time is over") Boolean overdue,
            @Nullable @Describe("open ones that are due today") Boolean today,
            @Nullable Priority priority,
            @Nullable @Describe("words that must occur in it") String search,
            @Nullable @Describe("1 to 100; default: 50") Integer limit) {
        ItemQuery listing(LifeToolContext work) {
            var listing =
                    ListArguments.of(search, limit)
                            .withFilter("priority", ListArguments.word(priority))
                            .withFilter("completedFrom", startOf(completedFrom, 0, work))
                            .withFilter("completedBefore", startOf(completedTo, 1, work));
            var due = due();
            boolean isOpen =
                    (isGiven(dueFrom) || isGiven(dueTo))
                            && !isGiven(completedFrom)
                            && !isGiven(completedTo)
                            && completed == null;
            listing =
                    !due.isEmpty()
                            ? listing.withFilter("due", due).withSort("dueDate", false)
                            : listing.withFilter(
                                            "completed",
                                            isOpen ? "false" : ListArguments.word(completed))
                                    .withFilter("from", ListArguments.word(dueFrom).strip())
                                    .withFilter("to", ListArguments.word(dueTo).strip());
            var project = LifeToolContext.firstGiven(projectId, projectName);
            if (project.isEmpty()) {
                return listing;
            }
            return listing.withFilter(
                    "projectId",
                    project.equalsIgnoreCase(LifeToolContext.NONE)
                            ? LifeToolContext.NONE
                            : work.resolve(ItemKind.PROJECT, project).id());
        }

        private static boolean isGiven(@Nullable String day) {
            return day != null && !day.isBlank();
        }

        /** When a day begins where the user is, so many days later; empty if none is given. */
        private static String startOf(@Nullable String day, int later, LifeToolContext work) {
            if (day == null || day.isBlank()) {
                return "";
            }
            try {
                return LocalDate.parse(day.strip())
                        .plusDays(later)
                        .atStartOfDay(work.life().zone())
                        .toInstant()
                        .toString();
            } catch (DateTimeParseException _) {
                throw new LifeException(
                        LifeProblem.INVALID,
                        "日期“%s”无效；格式应为 2026-03-30",
                        "'%s' is not a valid date; use the form 2026-03-30",
                        day);
            }
        }

        /** Of several the first of upcoming, overdue, today. */
        private String due() {
            if (Boolean.TRUE.equals(upcoming)) {
                return "upcoming";
            }
            if (Boolean.TRUE.equals(overdue)) {
                return "overdue";
            }
            return Boolean.TRUE.equals(today) ? "today" : "";
        }
    }

    private static Tool<?, ?> list(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "listTasks",
                                "Lists tasks that fit all that is given, the newest first;"
                                        + " upcoming, overdue and today's by date.",
                                Filter.class)
                        .withTitle("列出任务", "list tasks")
                        .withOutsideText(),
                repository,
                (input, work) ->
                        work.toListResult(
                                ItemKind.TASK,
                                work.life().list(ItemKind.TASK, input.listing(work)),
                                LISTED_FIELDS));
    }

    record Delete(
            @Describe("id or title") String taskId,
            @Nullable @Describe("its title, if taskId is an id; another task is not deleted")
                    String taskTitle,
            @Nullable @Describe("id or name of its project, if known") String projectName) {}

    private static Tool<?, ?> delete(LifeRepository repository) {
        return LifeTool.changeTool(
                        ToolSpec.readWrite(
                                        "deleteTask",
                                        "Deletes a task. Only when that is plainly asked for;"
                                                + " completeTask is for what is done.",
                                        Delete.class)
                                .withTitle("删除任务", "delete a task")
                                .withCallLabel("删除任务“%s”", "delete task '%s'", "taskId")
                                .withRecordRemoval(),
                        repository,
                        (input, work) -> {
                            var task =
                                    work.resolveTask(
                                            input.taskId(),
                                            LifeToolContext.firstGiven(input.projectName()));
                            requireTitle(task, input);
                            work.requireWritten(ItemKind.TASK, input.taskId());
                            return work.life().delete(ItemKind.TASK, task.id(), false);
                        },
                        (task, _) ->
                                LocalizedText.of(
                                        "已删除任务“%s”；可以撤销",
                                        "task '%s' was deleted; undo brings it back", task.name()))
                .requiring((input, work) -> {
                    work.requireExisting(ItemKind.TASK, input.taskId());
                    work.requireWritten(ItemKind.TASK, input.taskId());
                    work.life()
                            .find(ItemKind.TASK, input.taskId())
                            .forEach(task -> requireTitle(task, input));
                });
    }

    /** Users approve the deletion by the title that the call states. */
    private static void requireTitle(Item task, Delete input) {
        var title = LifeToolContext.firstGiven(input.taskTitle());
        if (!title.isEmpty() && !title.equals(task.name())) {
            throw new LifeException(
                    LifeProblem.NOT_FOUND,
                    "任务“%2$s”的标题是“%1$s”，不是“%3$s”；没有删除",
                    "the title of task '%2$s' is '%1$s', not '%3$s'; it was not deleted",
                    task.name(),
                    input.taskId(),
                    title);
        }
    }
}

package dev.troupe.packs.life;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools for tasks. */
final class TaskTools {
    private static final List<String> SHOWN =
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

    private TaskTools() {}

    enum Priority {
        LOW,
        MEDIUM,
        HIGH,
        URGENT
    }

    static List<Tool<?, ?>> all(Lives lives) {
        return List.of(create(lives), update(lives), complete(lives), list(lives), delete(lives));
    }

    record Create(
            String title,
            @Nullable String description,
            @Nullable
                    @Describe(
                            "id or name of its project; auto-detect for the only active one, or the one at hand; none for no project")
                    String projectId,
            @Nullable @Describe("the same as projectId") String projectName,
            @Nullable @Describe("2026-03-31, or 2026-03-31T15:00") String dueDate,
            @Nullable Priority priority) {}

    private static Tool<?, ?> create(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "createTask",
                                "Adds a task. Without a project it goes to the only active one, or the one at hand.",
                                Create.class)
                        .titled("新建任务", "add a task")
                        .doing("新建任务“%s”", "add task '%s'", "title"),
                lives,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeWork.put(fields, "title", input.title());
                    LifeWork.put(fields, "description", input.description());
                    LifeWork.put(fields, "dueDate", input.dueDate());
                    LifeWork.put(fields, "priority", input.priority());
                    var project =
                            project(work, LifeWork.first(input.projectId(), input.projectName()));
                    LifeWork.put(fields, "projectId", project == null ? null : project.id());
                    return work.life().add(Kind.TASK, fields);
                },
                TaskTools::added);
    }

    private static Sentence added(Item task, LifeWork work) {
        var project = task.text("projectId");
        return project.isEmpty()
                ? Sentence.of("已新建任务“%s”", "task '%s' was added", task.name())
                : Sentence.of(
                        "已在项目“%2$s”里新建任务“%1$s”",
                        "task '%s' was added to project '%s'",
                        task.name(),
                        work.nameOf(Kind.PROJECT, project));
    }

    private static @Nullable Item project(LifeWork work, String said) {
        if (said.equalsIgnoreCase(LifeWork.NONE)) {
            return null;
        }
        return said.isEmpty() ? work.projectAtHand().orElse(null) : work.one(Kind.PROJECT, said);
    }

    record Update(
            @Nullable @Describe("id or title of the task") String taskId,
            @Nullable @Describe("the same as taskId") String taskTitle,
            @Nullable @Describe("the new title") String title,
            @Nullable String description,
            @Nullable @Describe("2026-03-31, or 2026-03-31T15:00") String dueDate,
            @Nullable Priority priority,
            @Nullable Boolean completed,
            @Nullable @Describe("id or name of its project") String projectId,
            @Nullable @Describe("the same as projectId") String projectName,
            @Nullable @Describe("fields to empty: description, dueDate, projectId")
                    List<String> clear) {}

    private static Tool<?, ?> update(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "updateTask",
                                "Changes the given fields of a task and leaves the others.",
                                Update.class)
                        .titled("修改任务", "change a task"),
                lives,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeWork.put(fields, "title", input.title());
                    LifeWork.put(fields, "description", input.description());
                    LifeWork.put(fields, "dueDate", input.dueDate());
                    LifeWork.put(fields, "priority", input.priority());
                    LifeWork.put(fields, "completed", input.completed());
                    var project = LifeWork.first(input.projectId(), input.projectName());
                    if (!project.isEmpty()) {
                        fields.put(
                                "projectId",
                                project.equalsIgnoreCase(LifeWork.NONE)
                                        ? Value.missing()
                                        : Value.of(work.one(Kind.PROJECT, project).id()));
                    }
                    LifeWork.clear(fields, input.clear());
                    var said = LifeWork.first(input.taskId(), input.taskTitle());
                    return work.life().update(Kind.TASK, work.one(Kind.TASK, said).id(), fields);
                },
                (task, _) -> Sentence.of("已修改任务“%s”", "task '%s' was changed", task.name()));
    }

    record Complete(
            @Nullable @Describe("id or title of the task") String taskId,
            @Nullable @Describe("the same as taskId") String taskTitle,
            @Nullable @Describe("id or name of the project that it is in, where one is named")
                    String projectName,
            @Nullable @Describe("what to note about it; put at the end of its description")
                    String completionNote) {}

    private static Tool<?, ?> complete(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing("completeTask", "Marks a task as done.", Complete.class)
                        .titled("完成任务", "complete a task"),
                lives,
                (input, work) -> {
                    var found =
                            work.task(
                                    LifeWork.first(input.taskId(), input.taskTitle()),
                                    LifeWork.first(input.projectName()));
                    var fields = new LinkedHashMap<String, Value>();
                    fields.put("completed", Value.of(true));
                    var note = LifeWork.first(input.completionNote());
                    if (!note.isEmpty()) {
                        fields.put(
                                "description",
                                Value.of((found.text("description") + "\n" + note).strip()));
                    }
                    return work.life().update(Kind.TASK, found.id(), fields);
                },
                (task, _) -> Sentence.of("已完成任务“%s”", "task '%s' is done", task.name()));
    }

    record Filter(
            @Nullable Boolean completed,
            @Nullable @Describe("id or name of a project; none for tasks without one")
                    String projectId,
            @Nullable @Describe("the same as projectId") String projectName,
            @Nullable @Describe("open ones that are due within seven days") Boolean upcoming,
            @Nullable @Describe("open ones whose time is over") Boolean overdue,
            @Nullable @Describe("open ones that are due today") Boolean today,
            @Nullable Priority priority,
            @Nullable @Describe("words that must occur in it") String search,
            @Nullable @Describe("1 to 100; 50 where left out") Integer limit) {
        Listing listing(LifeWork work) {
            var listing = LifeLists.of(search, limit).with("priority", LifeLists.word(priority));
            var due = due();
            listing =
                    due.isEmpty()
                            ? listing.with("completed", LifeLists.word(completed))
                            : listing.with("due", due).sortedBy("dueDate", false);
            var project = LifeWork.first(projectId, projectName);
            if (project.isEmpty()) {
                return listing;
            }
            return listing.with(
                    "projectId",
                    project.equalsIgnoreCase(LifeWork.NONE)
                            ? LifeWork.NONE
                            : work.one(Kind.PROJECT, project).id());
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

    private static Tool<?, ?> list(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "listTasks",
                                "Lists tasks that fit all that is given, the newest first; upcoming, overdue and today's by date.",
                                Filter.class)
                        .titled("列出任务", "list tasks"),
                lives,
                (input, work) ->
                        work.listed(
                                Kind.TASK,
                                work.life().list(Kind.TASK, input.listing(work)),
                                SHOWN));
    }

    record Delete(
            @Describe("id or title") String taskId,
            @Nullable @Describe("id or name of the project that it is in, where one is named")
                    String projectName) {}

    private static Tool<?, ?> delete(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "deleteTask",
                                "Deletes a task. Only when that is plainly asked for; completeTask is for what is done.",
                                Delete.class)
                        .titled("删除任务", "delete a task")
                        .doing("删除任务“%s”", "delete task '%s'", "taskId")
                        .removingRecords(),
                lives,
                (input, work) -> {
                    var task = work.task(input.taskId(), LifeWork.first(input.projectName()));
                    return work.life().delete(Kind.TASK, task.id(), false);
                },
                (task, _) ->
                        Sentence.of(
                                "已删除任务“%s”；可以撤销",
                                "task '%s' was deleted; undo brings it back", task.name()));
    }
}

package dev.troupe.packs.life.tool;

import dev.troupe.agent.tool.Alias;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.statistics.LifeFigures;
import dev.troupe.packs.life.statistics.LifeStatistics;
import dev.troupe.packs.life.store.LifeRepository;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools for projects. */
public final class ProjectTools {
    private static final List<String> LISTED_FIELDS =
            List.of(
                    "id",
                    "name",
                    "description",
                    "status",
                    "startDate",
                    "endDate",
                    "goals",
                    "createdAt");

    private ProjectTools() {}

    enum Status {
        ACTIVE,
        PAUSED,
        COMPLETED,
        ARCHIVED
    }

    public static List<Tool<?, ?>> all(LifeRepository repository) {
        return List.of(
                create(repository),
                update(repository),
                list(repository),
                get(repository),
                details(repository),
                archive(repository),
                delete(repository));
    }

    record Create(
            String name,
            @Nullable String description,
            @Nullable @Describe("ids or titles of goals that it serves") List<String> goals,
            @Nullable @Alias("goals") List<String> goalIds,
            @Nullable Status status,
            @Nullable LocalDate startDate,
            @Nullable LocalDate endDate,
            @Nullable @Describe("alternative names") List<String> aliases) {}

    private static Tool<?, ?> create(LifeRepository repository) {
        return LifeTool.changeTool(
                ToolSpec.readWrite(
                                "createProject",
                                "Adds a project; its status is active by default.",
                                Create.class)
                        .withTitle("新建项目", "add a project")
                        .withCallLabel("新建项目“%s”", "add project '%s'", "name"),
                repository,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeToolContext.putIfPresent(fields, "name", input.name());
                    LifeToolContext.putIfPresent(fields, "description", input.description());
                    LifeToolContext.putIfPresent(fields, "status", input.status());
                    LifeToolContext.putIfPresent(fields, "startDate", input.startDate());
                    LifeToolContext.putIfPresent(fields, "endDate", input.endDate());
                    if (input.aliases() != null) {
                        fields.put("aliases", Json.toValue(input.aliases()));
                    }
                    var goals = LifeToolContext.allGiven(input.goals(), input.goalIds());
                    fields.put("goals", Value.of(work.ids(ItemKind.GOAL, goals)));
                    return work.life().add(ItemKind.PROJECT, fields);
                },
                (project, _) ->
                        LocalizedText.of("已新建项目“%s”", "project '%s' was added", project.name()));
    }

    record Fields(
            @Nullable String name,
            @Nullable String description,
            @Nullable Status status,
            @Nullable LocalDate startDate,
            @Nullable LocalDate endDate) {
        void putInto(LinkedHashMap<String, Value> fields) {
            LifeToolContext.putIfPresent(fields, "name", name);
            LifeToolContext.putIfPresent(fields, "description", description);
            LifeToolContext.putIfPresent(fields, "status", status);
            LifeToolContext.putIfPresent(fields, "startDate", startDate);
            LifeToolContext.putIfPresent(fields, "endDate", endDate);
        }
    }

    record Update(
            @Nullable
                    @Describe(
                            "id or name of the project; auto-detect for the only active one, or the one at hand")
                    String projectId,
            @Nullable @Alias("projectId") String projectName,
            @Nullable @Describe("the new name") String name,
            @Nullable String description,
            @Nullable Status status,
            @Nullable LocalDate startDate,
            @Nullable LocalDate endDate,
            @Nullable @Describe("the same fields in one object") Fields updates,
            @Nullable @Describe("fields to empty: description, startDate, endDate")
                    List<String> clear) {
        LinkedHashMap<String, Value> fields() {
            var fields = new LinkedHashMap<String, Value>();
            new Fields(name, description, status, startDate, endDate).putInto(fields);
            if (updates != null) {
                updates.putInto(fields);
            }
            LifeToolContext.addCleared(fields, clear);
            return fields;
        }
    }

    private static Tool<?, ?> update(LifeRepository repository) {
        return LifeTool.changeTool(
                ToolSpec.readWrite(
                                "updateProject",
                                "Changes the given fields of a project and leaves the others.",
                                Update.class)
                        .withTitle("修改项目", "change a project"),
                repository,
                (input, work) -> {
                    var project =
                            work.resolve(
                                    ItemKind.PROJECT,
                                    LifeToolContext.firstGiven(
                                            input.projectId(), input.projectName()));
                    return work.life().update(ItemKind.PROJECT, project.id(), input.fields());
                },
                (changed, _) ->
                        LocalizedText.of("已修改项目“%s”", "project '%s' was changed", changed.name()));
    }

    record Filter(
            @Nullable Status status,
            @Nullable @Describe("words that must occur in it") String search,
            @Nullable @Describe("1 to 100; default: 50") Integer limit) {}

    private static Tool<?, ?> list(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "listProjects",
                                "Lists projects, the newest first; archived ones only by status.",
                                Filter.class)
                        .withTitle("列出项目", "list projects")
                        .withOutsideText(),
                repository,
                (input, work) ->
                        work.toListResult(
                                ItemKind.PROJECT,
                                work.life()
                                        .list(
                                                ItemKind.PROJECT,
                                                ListArguments.of(input.search(), input.limit())
                                                        .withFilter(
                                                                "status",
                                                                ListArguments.word(
                                                                        input.status()))),
                                LISTED_FIELDS));
    }

    record One(
            @Nullable
                    @Describe("id or name; auto-detect for the only active one, or the one at hand")
                    String projectId,
            @Nullable @Alias("projectId") String projectName,
            @Nullable @Describe("whether to include its statistics") Boolean includeStats) {
        String nameOrId() {
            return LifeToolContext.firstGiven(projectId, projectName);
        }
    }

    private static Tool<?, ?> get(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly("getProject", "Returns one project.", One.class)
                        .withTitle("查看项目", "view a project")
                        .withOutsideText(),
                repository,
                (input, work) -> describe(input, work, Boolean.TRUE.equals(input.includeStats())));
    }

    private static Tool<?, ?> details(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "getProjectDetails",
                                "Returns one project with its statistics and a summary.",
                                One.class)
                        .withTitle("查看项目详情", "view project details")
                        .withOutsideText(),
                repository,
                (input, work) -> describe(input, work, true));
    }

    private static Value describe(One input, LifeToolContext work, boolean withStatistics) {
        var project = work.resolve(ItemKind.PROJECT, input.nameOrId());
        var fields = new LinkedHashMap<String, Value>();
        fields.put("success", Value.of(true));
        fields.put("project", project.toValue());
        if (withStatistics) {
            var progress = LifeStatistics.of(work.life()).progress(project.id());
            fields.put("stats", stats(progress));
            fields.put(
                    "summary",
                    work.toMessage(
                            LocalizedText.of(
                                    "“%s”：%s 个任务完成了 %s 个（%s%%），逾期 %s 个，回顾 %s 篇",
                                    "'%s': of %s tasks %s are done (%s%%), %s overdue; %s reviews",
                                    project.name(),
                                    progress.tasks().total(),
                                    progress.tasks().completed(),
                                    progress.progress(),
                                    progress.tasks().overdue(),
                                    progress.reviews())));
        }
        return Value.of(fields);
    }

    private static Value stats(LifeFigures.Progress progress) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("totalTasks", Value.of(progress.tasks().total()));
        fields.put("completedTasks", Value.of(progress.tasks().completed()));
        fields.put("overdueTasks", Value.of(progress.tasks().overdue()));
        fields.put("totalReviews", Value.of(progress.reviews()));
        fields.put("progressPercentage", Value.of(progress.progress()));
        return Value.of(fields);
    }

    private static Tool<?, ?> archive(LifeRepository repository) {
        return LifeTool.changeTool(
                ToolSpec.readWrite(
                                "archiveProject",
                                "Archives a project: hides it without deleting anything.",
                                One.class)
                        .withTitle("归档项目", "archive a project"),
                repository,
                (input, work) -> {
                    return work.life()
                            .archive(
                                    ItemKind.PROJECT,
                                    work.resolve(ItemKind.PROJECT, input.nameOrId()).id());
                },
                (project, _) ->
                        LocalizedText.of("已归档项目“%s”", "project '%s' was archived", project.name()));
    }

    record Delete(
            @Describe("id or name") String projectId,
            @Nullable
                    @Describe(
                            "whether its tasks are deleted as well; else they stay without a project")
                    Boolean cascade) {}

    private static Tool<?, ?> delete(LifeRepository repository) {
        return LifeTool.changeTool(
                        ToolSpec.readWrite(
                                        "deleteProject",
                                        "Deletes a project. Only when that is plainly asked for; archiveProject loses nothing.",
                                        Delete.class)
                                .withTitle("删除项目", "delete a project")
                                .withCallLabel("删除项目“%s”", "delete project '%s'", "projectId")
                                .withRecordRemoval(),
                        repository,
                        (input, work) -> {
                            work.requireWritten(ItemKind.PROJECT, input.projectId());
                            return work.life()
                                    .delete(
                                            ItemKind.PROJECT,
                                            work.resolve(ItemKind.PROJECT, input.projectId()).id(),
                                            Boolean.TRUE.equals(input.cascade()));
                        },
                        (project, _) ->
                                LocalizedText.of(
                                        "已删除项目“%s”；可以撤销",
                                        "project '%s' was deleted; undo brings it back",
                                        project.name()))
                .requiring((input, work) -> {
                    work.requireExisting(ItemKind.PROJECT, input.projectId());
                    work.requireWritten(ItemKind.PROJECT, input.projectId());
                });
    }
}

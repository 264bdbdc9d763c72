package dev.troupe.packs.life;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools for projects. */
final class ProjectTools {
    private static final List<String> SHOWN =
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

    static List<Tool<?, ?>> all(Lives lives) {
        return List.of(
                create(lives),
                update(lives),
                list(lives),
                get(lives),
                details(lives),
                archive(lives),
                delete(lives));
    }

    record Create(
            String name,
            @Nullable String description,
            @Nullable @Describe("ids or titles of goals that it serves") List<String> goals,
            @Nullable @Describe("the same as goals") List<String> goalIds,
            @Nullable Status status,
            @Nullable LocalDate startDate,
            @Nullable LocalDate endDate,
            @Nullable @Describe("other names that people use for it") List<String> aliases) {}

    private static Tool<?, ?> create(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "createProject",
                                "Adds a project; it is active unless status says otherwise.",
                                Create.class)
                        .titled("新建项目", "add a project")
                        .doing("新建项目“%s”", "add project '%s'", "name"),
                lives,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeWork.put(fields, "name", input.name());
                    LifeWork.put(fields, "description", input.description());
                    LifeWork.put(fields, "status", input.status());
                    LifeWork.put(fields, "startDate", input.startDate());
                    LifeWork.put(fields, "endDate", input.endDate());
                    if (input.aliases() != null) {
                        fields.put("aliases", Json.from(input.aliases()));
                    }
                    var goals = LifeWork.all(input.goals(), input.goalIds());
                    fields.put("goals", Value.of(work.ids(Kind.GOAL, goals)));
                    return work.life().add(Kind.PROJECT, fields);
                },
                (project, _) -> Sentence.of("已新建项目“%s”", "project '%s' was added", project.name()));
    }

    record Fields(
            @Nullable String name,
            @Nullable String description,
            @Nullable Status status,
            @Nullable LocalDate startDate,
            @Nullable LocalDate endDate) {
        void putInto(LinkedHashMap<String, Value> fields) {
            LifeWork.put(fields, "name", name);
            LifeWork.put(fields, "description", description);
            LifeWork.put(fields, "status", status);
            LifeWork.put(fields, "startDate", startDate);
            LifeWork.put(fields, "endDate", endDate);
        }
    }

    record Update(
            @Nullable
                    @Describe(
                            "id or name of the project; auto-detect for the only active one, or the one at hand")
                    String projectId,
            @Nullable @Describe("the same as projectId") String projectName,
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
            LifeWork.clear(fields, clear);
            return fields;
        }
    }

    private static Tool<?, ?> update(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "updateProject",
                                "Changes the given fields of a project and leaves the others.",
                                Update.class)
                        .titled("修改项目", "change a project"),
                lives,
                (input, work) -> {
                    var project =
                            work.one(
                                    Kind.PROJECT,
                                    LifeWork.first(input.projectId(), input.projectName()));
                    return work.life().update(Kind.PROJECT, project.id(), input.fields());
                },
                (changed, _) ->
                        Sentence.of("已修改项目“%s”", "project '%s' was changed", changed.name()));
    }

    record Filter(
            @Nullable Status status,
            @Nullable @Describe("words that must occur in it") String search,
            @Nullable @Describe("1 to 100; 50 where left out") Integer limit) {}

    private static Tool<?, ?> list(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "listProjects",
                                "Lists projects, the newest first; archived ones only by status.",
                                Filter.class)
                        .titled("列出项目", "list projects"),
                lives,
                (input, work) ->
                        work.listed(
                                Kind.PROJECT,
                                work.life()
                                        .list(
                                                Kind.PROJECT,
                                                LifeLists.of(input.search(), input.limit())
                                                        .with(
                                                                "status",
                                                                LifeLists.word(input.status()))),
                                SHOWN));
    }

    record One(
            @Nullable
                    @Describe("id or name; auto-detect for the only active one, or the one at hand")
                    String projectId,
            @Nullable @Describe("the same as projectId") String projectName,
            @Nullable @Describe("whether its statistics are told as well") Boolean includeStats) {
        String said() {
            return LifeWork.first(projectId, projectName);
        }
    }

    private static Tool<?, ?> get(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly("getProject", "Tells one project.", One.class)
                        .titled("查看项目", "look at a project"),
                lives,
                (input, work) -> told(input, work, Boolean.TRUE.equals(input.includeStats())));
    }

    private static Tool<?, ?> details(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "getProjectDetails",
                                "Tells one project with its statistics and a summary of them.",
                                One.class)
                        .titled("查看项目详情", "look at a project closely"),
                lives,
                (input, work) -> told(input, work, true));
    }

    private static Value told(One input, LifeWork work, boolean withStatistics) {
        var project = work.one(Kind.PROJECT, input.said());
        var fields = new LinkedHashMap<String, Value>();
        fields.put("success", Value.of(true));
        fields.put("project", project.toValue());
        if (withStatistics) {
            var progress = Statistics.of(work.life()).progress(project.id());
            fields.put("stats", stats(progress));
            fields.put(
                    "summary",
                    work.said(
                            Sentence.of(
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

    private static Tool<?, ?> archive(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "archiveProject",
                                "Takes a project out of sight without losing anything.",
                                One.class)
                        .titled("归档项目", "archive a project"),
                lives,
                (input, work) -> {
                    return work.life()
                            .archive(Kind.PROJECT, work.one(Kind.PROJECT, input.said()).id());
                },
                (project, _) ->
                        Sentence.of("已归档项目“%s”", "project '%s' was archived", project.name()));
    }

    record Delete(
            @Describe("id or name") String projectId,
            @Nullable
                    @Describe(
                            "whether its tasks are deleted as well; else they stay without a project")
                    Boolean cascade) {}

    private static Tool<?, ?> delete(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "deleteProject",
                                "Deletes a project. Only when that is plainly asked for; archiveProject loses nothing.",
                                Delete.class)
                        .titled("删除项目", "delete a project")
                        .doing("删除项目“%s”", "delete project '%s'", "projectId")
                        .removingRecords(),
                lives,
                (input, work) -> {
                    return work.life()
                            .delete(
                                    Kind.PROJECT,
                                    work.one(Kind.PROJECT, input.projectId()).id(),
                                    Boolean.TRUE.equals(input.cascade()));
                },
                (project, _) ->
                        Sentence.of(
                                "已删除项目“%s”；可以撤销",
                                "project '%s' was deleted; undo brings it back", project.name()));
    }
}

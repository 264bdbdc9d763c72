package dev.troupe.packs.life;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools for goals, and for their links with projects. */
final class GoalTools {
    private static final List<String> SHOWN =
            List.of(
                    "id",
                    "title",
                    "description",
                    "stage",
                    "status",
                    "deadline",
                    "projects",
                    "createdAt");

    private GoalTools() {}

    enum Stage {
        LIFE,
        YEARLY,
        QUARTER
    }

    static List<Tool<?, ?>> all(Lives lives) {
        return List.of(
                create(lives),
                update(lives),
                list(lives),
                delete(lives),
                link(lives, true),
                link(lives, false));
    }

    record Create(
            String title,
            @Describe("for life, for the year or for the quarter") Stage stage,
            @Nullable String description,
            @Nullable LocalDate deadline) {}

    private static Tool<?, ?> create(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing("createGoal", "Adds a goal.", Create.class)
                        .titled("新建目标", "add a goal")
                        .doing("新建目标“%s”", "add goal '%s'", "title"),
                lives,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeWork.put(fields, "title", input.title());
                    LifeWork.put(fields, "stage", input.stage());
                    LifeWork.put(fields, "description", input.description());
                    LifeWork.put(fields, "deadline", input.deadline());
                    return work.life().add(Kind.GOAL, fields);
                },
                (goal, _) -> added(Stage.valueOf(goal.text("stage")), goal.name()));
    }

    private static Sentence added(Stage stage, String title) {
        return switch (stage) {
            case LIFE -> Sentence.of("已新建人生目标“%s”", "goal for life '%s' was added", title);
            case YEARLY -> Sentence.of("已新建年度目标“%s”", "goal for the year '%s' was added", title);
            case QUARTER ->
                    Sentence.of("已新建季度目标“%s”", "goal for the quarter '%s' was added", title);
        };
    }

    record Update(
            @Nullable @Describe("id or title of the goal") String goalId,
            @Nullable @Describe("the same as goalId") String goalTitle,
            @Nullable @Describe("the new title") String title,
            @Nullable Stage stage,
            @Nullable String description,
            @Nullable LocalDate deadline,
            ProjectTools.@Nullable Status status,
            @Nullable @Describe("fields to empty: description, deadline") List<String> clear) {}

    private static Tool<?, ?> update(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "updateGoal",
                                "Changes the given fields of a goal and leaves the others; status ARCHIVED archives it.",
                                Update.class)
                        .titled("修改目标", "change a goal"),
                lives,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeWork.put(fields, "title", input.title());
                    LifeWork.put(fields, "stage", input.stage());
                    LifeWork.put(fields, "description", input.description());
                    LifeWork.put(fields, "deadline", input.deadline());
                    LifeWork.put(fields, "status", input.status());
                    LifeWork.clear(fields, input.clear());
                    var said = LifeWork.first(input.goalId(), input.goalTitle());
                    return work.life().update(Kind.GOAL, work.one(Kind.GOAL, said).id(), fields);
                },
                (goal, _) -> Sentence.of("已修改目标“%s”", "goal '%s' was changed", goal.name()));
    }

    record Filter(
            @Nullable Stage stage,
            ProjectTools.@Nullable Status status,
            @Nullable @Describe("words that must occur in it") String search,
            @Nullable @Describe("1 to 100; 50 where left out") Integer limit) {}

    private static Tool<?, ?> list(Lives lives) {
        return LifeTool.reading(
                ToolSpec.readOnly(
                                "listGoals",
                                "Lists goals, the newest first; archived ones only by status.",
                                Filter.class)
                        .titled("列出目标", "list goals"),
                lives,
                (input, work) ->
                        work.listed(
                                Kind.GOAL,
                                work.life()
                                        .list(
                                                Kind.GOAL,
                                                LifeLists.of(input.search(), input.limit())
                                                        .with(
                                                                "stage",
                                                                LifeLists.word(input.stage()))
                                                        .with(
                                                                "status",
                                                                LifeLists.word(input.status()))),
                                SHOWN));
    }

    record Delete(@Describe("id or title") String goalId) {}

    private static Tool<?, ?> delete(Lives lives) {
        return LifeTool.changing(
                ToolSpec.writing(
                                "deleteGoal",
                                "Deletes a goal; its projects stay. Only when that is plainly asked for.",
                                Delete.class)
                        .titled("删除目标", "delete a goal")
                        .doing("删除目标“%s”", "delete goal '%s'", "goalId")
                        .removingRecords(),
                lives,
                (input, work) -> {
                    return work.life()
                            .delete(Kind.GOAL, work.one(Kind.GOAL, input.goalId()).id(), false);
                },
                (goal, _) ->
                        Sentence.of(
                                "已删除目标“%s”；可以撤销",
                                "goal '%s' was deleted; undo brings it back", goal.name()));
    }

    record Link(
            @Nullable @Describe("id or title of the goal") String goalId,
            @Nullable @Describe("the same as goalId") String goalTitle,
            @Nullable @Describe("id or name of the project; auto-detect for the one at hand")
                    String projectId,
            @Nullable @Describe("the same as projectId") String projectName) {}

    private static Tool<?, ?> link(Lives lives, boolean isLinking) {
        var spec =
                isLinking
                        ? ToolSpec.writing(
                                        "linkGoalToProject",
                                        "Links a goal with a project; once is enough.",
                                        Link.class)
                                .titled("关联目标和项目", "link a goal with a project")
                        : ToolSpec.writing(
                                        "unlinkGoalFromProject",
                                        "Takes the link between a goal and a project away.",
                                        Link.class)
                                .titled("解除目标和项目的关联", "part a goal from a project");
        return LifeTool.changing(
                spec,
                lives,
                (input, work) -> {
                    var goal =
                            work.one(Kind.GOAL, LifeWork.first(input.goalId(), input.goalTitle()));
                    var project =
                            work.one(
                                    Kind.PROJECT,
                                    LifeWork.first(input.projectId(), input.projectName()));
                    return work.life().link(goal.id(), project.id(), isLinking);
                },
                (linked, _) ->
                        isLinking
                                ? Sentence.of(
                                        "目标已和项目“%s”关联",
                                        "project '%s' is linked with the goal", linked.name())
                                : Sentence.of(
                                        "目标不再和项目“%s”关联",
                                        "project '%s' is no longer linked with the goal",
                                        linked.name()));
    }
}

package dev.troupe.packs.life.tool;

import dev.troupe.agent.tool.Alias;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.store.LifeRepository;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tools for goals, and for their links with projects. */
public final class GoalTools {
    private static final List<String> LISTED_FIELDS =
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

    public static List<Tool<?, ?>> all(LifeRepository repository) {
        return List.of(
                create(repository),
                update(repository),
                list(repository),
                delete(repository),
                link(repository, true),
                link(repository, false));
    }

    record Create(
            String title,
            @Describe("for life, for the year or for the quarter") Stage stage,
            @Nullable String description,
            @Nullable LocalDate deadline) {}

    private static Tool<?, ?> create(LifeRepository repository) {
        return LifeTool.changeTool(
                ToolSpec.readWrite("createGoal", "Adds a goal.", Create.class)
                        .withTitle("新建目标", "add a goal")
                        .withCallLabel("新建目标“%s”", "add goal '%s'", "title"),
                repository,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeToolContext.putIfPresent(fields, "title", input.title());
                    LifeToolContext.putIfPresent(fields, "stage", input.stage());
                    LifeToolContext.putIfPresent(fields, "description", input.description());
                    LifeToolContext.putIfPresent(fields, "deadline", input.deadline());
                    return work.life().add(ItemKind.GOAL, fields);
                },
                (goal, _) -> addedMessage(Stage.valueOf(goal.text("stage")), goal.name()));
    }

    private static LocalizedText addedMessage(Stage stage, String title) {
        return switch (stage) {
            case LIFE -> LocalizedText.of("已新建人生目标“%s”", "goal for life '%s' was added", title);
            case YEARLY ->
                    LocalizedText.of("已新建年度目标“%s”", "goal for the year '%s' was added", title);
            case QUARTER ->
                    LocalizedText.of("已新建季度目标“%s”", "goal for the quarter '%s' was added", title);
        };
    }

    record Update(
            @Nullable @Describe("id or title of the goal") String goalId,
            @Nullable @Alias("goalId") String goalTitle,
            @Nullable @Describe("the new title") String title,
            @Nullable Stage stage,
            @Nullable String description,
            @Nullable LocalDate deadline,
            ProjectTools.@Nullable Status status,
            @Nullable @Describe("fields to empty: description, deadline") List<String> clear) {}

    private static Tool<?, ?> update(LifeRepository repository) {
        return LifeTool.changeTool(
                ToolSpec.readWrite(
                                "updateGoal",
                                "Changes the given fields of a goal and leaves the others; status ARCHIVED archives it.",
                                Update.class)
                        .withTitle("修改目标", "change a goal"),
                repository,
                (input, work) -> {
                    var fields = new LinkedHashMap<String, Value>();
                    LifeToolContext.putIfPresent(fields, "title", input.title());
                    LifeToolContext.putIfPresent(fields, "stage", input.stage());
                    LifeToolContext.putIfPresent(fields, "description", input.description());
                    LifeToolContext.putIfPresent(fields, "deadline", input.deadline());
                    LifeToolContext.putIfPresent(fields, "status", input.status());
                    LifeToolContext.addCleared(fields, input.clear());
                    var said = LifeToolContext.firstGiven(input.goalId(), input.goalTitle());
                    return work.life()
                            .update(ItemKind.GOAL, work.resolve(ItemKind.GOAL, said).id(), fields);
                },
                (goal, _) -> LocalizedText.of("已修改目标“%s”", "goal '%s' was changed", goal.name()));
    }

    record Filter(
            @Nullable Stage stage,
            ProjectTools.@Nullable Status status,
            @Nullable @Describe("words that must occur in it") String search,
            @Nullable @Describe("1 to 100; default: 50") Integer limit) {}

    private static Tool<?, ?> list(LifeRepository repository) {
        return LifeTool.readTool(
                ToolSpec.readOnly(
                                "listGoals",
                                "Lists goals, the newest first; archived ones only by status.",
                                Filter.class)
                        .withTitle("列出目标", "list goals")
                        .withOutsideText(),
                repository,
                (input, work) ->
                        work.toListResult(
                                ItemKind.GOAL,
                                work.life()
                                        .list(
                                                ItemKind.GOAL,
                                                ListArguments.of(input.search(), input.limit())
                                                        .withFilter(
                                                                "stage",
                                                                ListArguments.word(input.stage()))
                                                        .withFilter(
                                                                "status",
                                                                ListArguments.word(
                                                                        input.status()))),
                                LISTED_FIELDS));
    }

    record Delete(@Describe("id or title") String goalId) {}

    private static Tool<?, ?> delete(LifeRepository repository) {
        return LifeTool.changeTool(
                        ToolSpec.readWrite(
                                        "deleteGoal",
                                        "Deletes a goal; its projects stay. Only when that is plainly asked for.",
                                        Delete.class)
                                .withTitle("删除目标", "delete a goal")
                                .withCallLabel("删除目标“%s”", "delete goal '%s'", "goalId")
                                .withRecordRemoval(),
                        repository,
                        (input, work) -> {
                            work.requireWritten(ItemKind.GOAL, input.goalId());
                            return work.life()
                                    .delete(
                                            ItemKind.GOAL,
                                            work.resolve(ItemKind.GOAL, input.goalId()).id(),
                                            false);
                        },
                        (goal, _) ->
                                LocalizedText.of(
                                        "已删除目标“%s”；可以撤销",
                                        "goal '%s' was deleted; undo brings it back", goal.name()))
                .requiring((input, work) -> {
                    work.requireExisting(ItemKind.GOAL, input.goalId());
                    work.requireWritten(ItemKind.GOAL, input.goalId());
                });
    }

    record Link(
            @Nullable @Describe("id or title of the goal") String goalId,
            @Nullable @Alias("goalId") String goalTitle,
            @Nullable @Describe("id or name of the project; auto-detect for the one at hand")
                    String projectId,
            @Nullable @Alias("projectId") String projectName) {}

    private static Tool<?, ?> link(LifeRepository repository, boolean isLinking) {
        var spec =
                isLinking
                        ? ToolSpec.readWrite(
                                        "linkGoalToProject",
                                        "Links a goal with a project; once is enough.",
                                        Link.class)
                                .withTitle("关联目标和项目", "link a goal with a project")
                        : ToolSpec.readWrite(
                                        "unlinkGoalFromProject",
                                        "Takes the link between a goal and a project away.",
                                        Link.class)
                                .withTitle("解除目标和项目的关联", "part a goal from a project");
        return LifeTool.changeTool(
                spec,
                repository,
                (input, work) -> {
                    var goal =
                            work.resolve(
                                    ItemKind.GOAL,
                                    LifeToolContext.firstGiven(input.goalId(), input.goalTitle()));
                    var project =
                            work.resolve(
                                    ItemKind.PROJECT,
                                    LifeToolContext.firstGiven(
                                            input.projectId(), input.projectName()));
                    return work.life().link(goal.id(), project.id(), isLinking);
                },
                (linked, _) ->
                        isLinking
                                ? LocalizedText.of(
                                        "目标已和项目“%s”关联",
                                        "project '%s' is linked with the goal", linked.name())
                                : LocalizedText.of(
                                        "目标不再和项目“%s”关联",
                                        "project '%s' is no longer linked to the goal",
                                        linked.name()));
    }
}

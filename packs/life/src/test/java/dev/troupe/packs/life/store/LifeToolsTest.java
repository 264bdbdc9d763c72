package dev.troupe.packs.life.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.file.LifeFileFormat;
import dev.troupe.packs.life.file.LifeFiles;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.tool.LifeSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools as a model calls them; with the cases of the specification. */
class LifeToolsTest {
    @TempDir private Path directory = Path.of("");

    @SuppressWarnings("NullAway.Init") // set before each test
    private LifeTrial trial;

    @BeforeEach
    void open() {
        trial = new LifeTrial(directory);
    }

    @AfterEach
    void close() {
        trial.close();
    }

    @Test
    void areThoseOfTheSpecification() {
        assertThat(trial.tools())
                .extracting(tool -> tool.spec().name())
                .contains(
                        "createProject",
                        "updateProject",
                        "listProjects",
                        "getProjectDetails",
                        "deleteProject",
                        "getProject",
                        "createGoal",
                        "listGoals",
                        "linkGoalToProject",
                        "createTask",
                        "completeTask",
                        "listTasks",
                        "getTaskStats",
                        "writeReview",
                        "listReviews",
                        "analyzePatterns",
                        "getOverallStats",
                        "analyzeProjectProgress",
                        "generatePersonalizedSuggestions",
                        "ping",
                        "undo",
                        "setTimeZone",
                        "archiveProject");
    }

    @Test
    void areThereOnceAndTellModelsWhatTheyTake() {
        var schemas =
                trial.tools().stream()
                        .collect(
                                Collectors.toMap( // throws where a name is there twice
                                        tool -> tool.spec().name(),
                                        tool -> Json.write(tool.spec().schema())));

        assertThat(schemas.getOrDefault("createTask", "")).contains("auto-detect", "\"URGENT\"");
        assertThat(schemas.getOrDefault("createGoal", "")).contains("\"QUARTER\"");
        assertThat(schemas.getOrDefault("writeReview", ""))
                .containsPattern("\"tags\":\\{[^}]*\"items\":\\{[^}]*\"string\"");
    }

    @Test
    void askBeforeAnythingIsDeletedAndMayBeCalledAgain() {
        for (var tool : trial.tools()) {
            var spec = tool.spec();
            assertThat(spec.traits().removesRecords())
                    .as(spec.name())
                    .isEqualTo(spec.name().startsWith("delete"));
            assertThat(spec.traits().isRepeatable()).as(spec.name()).isTrue();
            boolean isWrite =
                    spec.name()
                            .matches(
                                    "(create|update|delete|complete|write|link|unlink|archive|undo|set).*");
            assertThat(spec.risk()).as(spec.name()).isEqualTo(isWrite ? Risk.WRITE : Risk.READ);
        }
    }

    @Test
    void leaveATaskThatNamesNoProjectWithoutOneWhereSeveralAreActive() throws InterruptedException {
        trial.data("createProject", "{\"name\": \"Garden\"}");
        trial.data("createProject", "{\"name\": \"Website\"}");

        var made = trial.data("createTask", "{\"title\": \"call Bob\"}");

        assertThat(made.field("task").field("projectId").isMissing()).isTrue();
        assertThat(made.field("message").asText()).isEqualTo("task 'call Bob' was added");
        assertThat(made.field("success")).isEqualTo(Value.of(true));
    }

    @Test
    void putATaskThatNamesNoProjectIntoTheOnlyActiveOne() throws InterruptedException {
        trial.data("createProject", "{\"name\": \"Garden\"}");
        trial.data("createProject", "{\"name\": \"Website\", \"status\": \"paused\"}");
        trial.now = trial.now.plus(Duration.ofDays(3));

        var made = trial.data("createTask", "{\"title\": \"dig\"}");

        assertThat(made.field("task").field("projectId").asText()).isEqualTo("project-1");
    }

    @Test
    void leaveATaskWithoutProjectWhereNoneIsAtHand() throws InterruptedException {
        assertThat(
                        trial.data("createTask", "{\"title\": \"call\"}")
                                .field("task")
                                .field("projectId")
                                .isMissing())
                .isTrue();
        trial.data("createProject", "{\"name\": \"Garden\"}");
        trial.data("createProject", "{\"name\": \"Website\"}");
        trial.now = trial.now.plus(Duration.ofDays(3));

        assertThat(
                        trial.data("createTask", "{\"title\": \"buy milk\"}")
                                .field("task")
                                .field("projectId")
                                .isMissing())
                .isTrue();
        assertThat(
                        trial.data(
                                        "createTask",
                                        "{\"title\": \"dig\", \"projectId\": \"auto-detect\"}")
                                .field("task")
                                .field("projectId")
                                .asText())
                .isEqualTo("project-2");
        assertThat(
                        trial.data("createTask", "{\"title\": \"rest\", \"projectId\": \"none\"}")
                                .field("task")
                                .field("projectId")
                                .isMissing())
                .isTrue();
    }

    @Test
    void askWhichIsMeantWhereSeveralFitAndNeverGuess() throws InterruptedException {
        trial.data("createProject", "{\"name\": \"Website redesign\"}");
        trial.data("createProject", "{\"name\": \"App redesign\"}");
        trial.answer = "App";

        var made = trial.data("createTask", "{\"title\": \"draw\", \"projectName\": \"redesign\"}");

        assertThat(trial.questions)
                .containsExactly("Several projects fit 'redesign'; which one is meant?");
        assertThat(trial.options)
                .containsExactlyInAnyOrder(
                        "App redesign (project-2)", "Website redesign (project-1)");
        assertThat(made.field("task").field("projectId").asText()).isEqualTo("project-2");

        trial.answer = "";
        var unanswered = trial.call("completeTask", "{\"taskTitle\": \"nothing like it\"}");
        assertThat(unanswered.code()).isEqualTo("life.not-found");
        var ambiguous =
                trial.call(
                        "updateProject", "{\"projectName\": \"redesign\", \"status\": \"paused\"}");
        assertThat(ambiguous.code()).isEqualTo("life.ambiguous");
        assertThat(ambiguous.message())
                .contains("App redesign (project-2)", "Website redesign (project-1)");
    }

    @Test
    void takeNoTaskWhoseNameHoldsTheWordForAll() throws InterruptedException {
        trial.data("createTask", "{\"title\": \"call mom\"}");
        trial.data("createTask", "{\"title\": \"buy milk\"}");

        assertThat(trial.call("completeTask", "{\"taskTitle\": \"all\"}").code())
                .isEqualTo("life.ambiguous");
        assertThat(trial.call("deleteTask", "{\"taskId\": \"all\"}").code())
                .isEqualTo("life.ambiguous");

        trial.data("createTask", "{\"title\": \"All\"}");
        assertThat(trial.data("completeTask", "{\"taskTitle\": \"all\"}").field("success"))
                .isEqualTo(Value.of(true));
    }

    @Test
    void takeNoTaskThatHasTheNameWithinAWord() throws InterruptedException {
        trial.data("createTask", "{\"title\": \"buy a momentum sensor\"}");
        trial.data("createTask", "{\"title\": \"read the reports\"}");
        trial.data("createTask", "{\"title\": \"准备A方案\"}");

        assertThat(trial.call("completeTask", "{\"taskTitle\": \"mom\"}").code())
                .isEqualTo("life.not-found");
        for (var title : List.of("report", "A方案", "方案")) {
            var task = trial.data("completeTask", "{\"taskTitle\": \"" + title + "\"}");
            assertThat(task.field("success")).isEqualTo(Value.of(true));
        }
    }

    @Test
    void takeATaskOfTheProjectThatIsNamed() throws InterruptedException {
        for (var project : List.of("Garden", "House")) {
            trial.data("createProject", "{\"name\": \"" + project + "\"}");
            trial.data(
                    "createTask", "{\"title\": \"paint\", \"projectName\": \"" + project + "\"}");
        }

        var which = trial.call("completeTask", "{\"taskTitle\": \"paint\"}");
        assertThat(which.code()).isEqualTo("life.ambiguous");
        assertThat(trial.options)
                .containsExactlyInAnyOrder(
                        "paint (task-1, project 'Garden')", "paint (task-2, project 'House')");
        var done =
                trial.data(
                        "completeTask", "{\"taskTitle\": \"paint\", \"projectName\": \"house\"}");
        assertThat(done.field("task").field("id").asText()).isEqualTo("task-2");
        trial.data("createTask", "{\"title\": \"paint it\", \"projectName\": \"Garden\"}");
        trial.data("createTask", "{\"title\": \"sand it\", \"projectName\": \"Garden\"}");
        var several = trial.call("deleteTask", "{\"taskId\": \"it\", \"projectName\": \"Garden\"}");
        assertThat(several.code()).isEqualTo("life.ambiguous");
        var elsewhere =
                trial.call(
                        "completeTask", "{\"taskTitle\": \"task-1\", \"projectName\": \"House\"}");
        assertThat(elsewhere.code()).isEqualTo("life.not-found");
        assertThat(elsewhere.message()).contains("task-1", "House");
        trial.data("deleteTask", "{\"taskId\": \"paint it\", \"projectName\": \"Garden\"}");
        trial.data("deleteTask", "{\"taskId\": \"sand it\", \"projectName\": \"Garden\"}");
        assertThat(
                        trial.life()
                                .list(ItemKind.TASK, ItemQuery.ALL.withFilter("completed", "false"))
                                .items())
                .extracting(Item::id)
                .containsExactly("task-1");
    }

    @Test
    void listWhatIsDueToday() throws InterruptedException {
        trial.data("createTask", "{\"title\": \"late\", \"dueDate\": \"2026-11-20\"}");
        trial.data("createTask", "{\"title\": \"now\", \"dueDate\": \"2026-11-21\"}");
        trial.data("createTask", "{\"title\": \"next\", \"dueDate\": \"2026-11-22\"}");

        assertThat(trial.data("listTasks", "{\"today\": true}").field("tasks").items())
                .extracting(task -> task.field("title").asText())
                .containsExactly("now");
        trial.data("setTimeZone", "{\"zone\": \"Pacific/Kiritimati\"}"); // 14 hours ahead
        assertThat(trial.data("listTasks", "{\"today\": true}").field("tasks").items())
                .extracting(task -> task.field("title").asText())
                .containsExactly("next");
        assertThat(trial.call("setTimeZone", "{\"zone\": \"Mars\"}").code())
                .isEqualTo("life.invalid");
    }

    @Test
    void nameAProjectThatIsNotThere() throws InterruptedException {
        for (var call :
                List.of(
                        List.of(
                                "updateProject",
                                "{\"projectName\": \"Mars\", \"status\": \"paused\"}"),
                        List.of("createTask", "{\"title\": \"x\", \"projectName\": \"Mars\"}"),
                        List.of("listTasks", "{\"projectName\": \"Mars\"}"),
                        List.of(
                                "writeReview",
                                "{\"content\": \"x\", \"type\": \"daily\", \"projectNames\": [\"Mars\"]}"),
                        List.of("listReviews", "{\"projectName\": \"Mars\"}"),
                        List.of(
                                "linkGoalToProject",
                                "{\"goalTitle\": \"Mars\", \"projectName\": \"Mars\"}"))) {
            var reply = trial.call(call.get(0), call.get(1));

            assertThat(reply.code()).as(call.toString()).isEqualTo("life.not-found");
            assertThat(reply.message()).contains("'Mars'");
        }
        assertThat(trial.life().list(ItemKind.TASK, ItemQuery.ALL).total()).isZero();
        assertThat(trial.life().list(ItemKind.REVIEW, ItemQuery.ALL).total()).isZero();
    }

    @Test
    void takeTheNamesOfTheFirstVersion() throws InterruptedException {
        trial.data("createGoal", "{\"title\": \"Health\", \"stage\": \"yearly\"}");
        trial.data("createProject", "{\"name\": \"Run\", \"goals\": [\"goal-1\"]}");
        trial.data("createProject", "{\"name\": \"Swim\", \"goalIds\": [\"Health\"]}");
        trial.data(
                "updateProject",
                "{\"projectName\": \"Run\", \"updates\": {\"name\": \"Run far\", \"status\": \"completed\"}}");
        trial.data("linkGoalToProject", "{\"goalTitle\": \"Health\", \"projectName\": \"Swim\"}");
        trial.data(
                "createTask",
                "{\"title\": \"shoes\", \"projectName\": \"Swim\", \"dueDate\": \"2026-12-01\"}");
        trial.data("completeTask", "{\"taskTitle\": \"Shoes\", \"completionNote\": \"red ones\"}");
        trial.data(
                "writeReview",
                "{\"content\": \"good\", \"type\": \"weekly\", \"linkedProjectIds\": [\"project-2\"], \"mood\": 8}");

        assertThat(trial.life().get(ItemKind.PROJECT, "project-1").name()).isEqualTo("Run far");
        assertThat(trial.life().get(ItemKind.GOAL, "goal-1").texts("projects"))
                .containsExactly("project-1", "project-2");
        assertThat(trial.life().get(ItemKind.TASK, "task-1").text("description"))
                .isEqualTo("red ones");
        assertThat(trial.life().get(ItemKind.REVIEW, "review-1").texts("projects"))
                .containsExactly("project-2");
    }

    @Test
    void clearAFieldAndLeaveTheOthers() throws InterruptedException {
        trial.data(
                "createProject",
                "{\"name\": \"Run\", \"description\": \"far\", \"endDate\": \"2026-12-31\"}");

        var changed =
                trial.data(
                        "updateProject",
                        "{\"projectId\": \"auto-detect\", \"clear\": [\"endDate\"]}");

        assertThat(changed.field("project").field("endDate").isMissing()).isTrue();
        assertThat(changed.field("project").field("description").asText()).isEqualTo("far");
    }

    @Test
    void goOnAfterAFailureAndTellAnUnknownTool() throws InterruptedException {
        assertThat(trial.call("createTask", "{\"title\": \" \"}").code()).isEqualTo("life.invalid");
        assertThat(trial.call("createTask", "{\"title\": \"x\"}").isUsable()).isTrue();
        assertThat(trial.call("createTask", "{\"title\": \"X\"}").code())
                .isEqualTo("life.duplicate");
        assertThat(trial.call("flyToMars", "{}").message()).contains("Unknown tool 'flyToMars'");
    }

    @Test
    void undoTheLastChange() throws InterruptedException {
        trial.data("createProject", "{\"name\": \"Run\"}");
        trial.data("deleteProject", "{\"projectId\": \"Run\"}");
        trial.language = Language.ZH;

        assertThat(trial.data("undo", "{}").field("message").asText()).isEqualTo("已撤销：删除项目“Run”");
        assertThat(trial.life().find(ItemKind.PROJECT, "run")).hasSize(1);
    }

    @Test
    void undoOnlyWhatThisConversationDid() throws InterruptedException {
        trial.conversation = "mine";
        trial.data("createProject", "{\"name\": \"Mine\"}");
        trial.conversation = "other";
        trial.data("createProject", "{\"name\": \"Other\"}");
        trial.conversation = "mine";

        assertThat(trial.data("undo", "{}").field("undone").asText())
                .isEqualTo("add project 'Mine'");

        assertThat(trial.life().find(ItemKind.PROJECT, "other")).hasSize(1);
        assertThat(trial.life().find(ItemKind.PROJECT, "mine")).isEmpty();
        assertThat(trial.questions).isEmpty();
    }

    @Test
    void askBeforeTheyUndoWhatWasDoneElsewhere() throws InterruptedException {
        trial.conversation = "other";
        trial.data("createProject", "{\"name\": \"Other\"}");
        trial.conversation = "mine";

        var refused = trial.call("undo", "{}");

        assertThat(refused.code()).isEqualTo("life.nothing-to-undo");
        assertThat(refused.message()).contains("add project 'Other'", "2026");
        assertThat(trial.questions).singleElement().asString().contains("came from elsewhere");
        assertThat(trial.life().find(ItemKind.PROJECT, "other")).hasSize(1);
        trial.answer = "undo it";
        assertThat(trial.data("undo", "{}").field("undone").asText())
                .isEqualTo("add project 'Other'");
        assertThat(trial.life().find(ItemKind.PROJECT, "other")).isEmpty();
    }

    @Test
    void neverUndoAnImportOfAnotherSession() throws InterruptedException {
        new LifeFiles(trial.life())
                .read(LifeFileFormat.CSV, ItemKind.TASK, "title\nwater plants\n", "tasks.csv");
        trial.conversation = "mine";
        trial.answer = "undo it";

        assertThat(trial.call("undo", "{}").code()).isEqualTo("life.nothing-to-undo");

        assertThat(trial.life().find(ItemKind.TASK, "water plants")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "All", "everything", "所有", "全部", "all tasks", "所有任务"})
    void neverTakeAllForOne(String all) throws InterruptedException {
        trial.data("createTask", "{\"title\": \"mop the hall\"}");
        trial.data("createTask", "{\"title\": \"call Ada\"}");

        var refused = trial.call("deleteTask", "{\"taskId\": \"" + all + "\"}");

        assertThat(refused.code()).isEqualTo("life.ambiguous");
        assertThat(refused.message()).contains("2", "mop the hall", "call Ada");
        assertThat(trial.life().find(ItemKind.TASK, "mop the hall")).hasSize(1);
    }

    @Test
    void refuseToDeleteATaskWhoseTitleIsNotTheOneThatIsShown() throws InterruptedException {
        var id = trial.data("createTask", "{\"title\": \"call Ada\"}").field("task").field("id");
        var other = "{\"taskId\": \"%s\", \"taskTitle\": \"mop the hall\"}".formatted(id.asText());

        assertThat(trial.call("deleteTask", other).code()).isEqualTo("life.not-found");
        assertThatThrownBy(() -> propose("deleteTask", other)).hasMessageContaining("call Ada");
        assertThat(find("deleteTask").spec().words().of(Json.parse(other), false).en())
                .isEqualTo("delete task 'mop the hall (%s)'".formatted(id.asText()));
        assertThat(trial.life().find(ItemKind.TASK, "call Ada")).hasSize(1);
    }

    @Test
    void refuseAllAndUnknownNamesBeforeAnythingIsApproved() throws InterruptedException {
        assertThatThrownBy(() -> propose("deleteTask", "{\"taskId\": \"all\"}"))
                .hasMessageContaining("there is no task to change");
        trial.data("createTask", "{\"title\": \"mop the hall\"}");
        trial.data("createTask", "{\"title\": \"call Ada\"}");

        assertThatThrownBy(() -> propose("deleteTask", "{\"taskId\": \"all\"}"))
                .hasMessageContainingAll("is not a single task; there are 2", "mop the hall");
        assertThatThrownBy(() -> propose("deleteTask", "{\"taskId\": \"feed the cat\"}"))
                .hasMessageContaining("feed the cat");
        assertThatCode(() -> propose("deleteTask", "{\"taskId\": \"call Ada\"}"))
                .doesNotThrowAnyException();
    }

    private void propose(String tool, String arguments) {
        propose(find(tool), arguments);
    }

    private <I extends Record> void propose(Tool<I, ?> tool, String arguments) {
        trial.propose();
        tool.changes(tool.spec().toInput(Json.parse(arguments)), trial);
    }

    private Tool<?, ?> find(String name) {
        return trial.tools().stream()
                .filter(tool -> tool.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void workOnlyOnWhatBelongsToThePerson() throws InterruptedException {
        trial.user = "ada";
        trial.data("createProject", "{\"name\": \"Secret\"}");
        trial.user = "bob";

        assertThat(trial.call("getProject", "{\"projectName\": \"Secret\"}").code())
                .isEqualTo("life.not-found");
        assertThat(trial.call("getProject", "{\"projectId\": \"project-1\"}").code())
                .isEqualTo("life.not-found");
        assertThat(trial.call("undo", "{}").code()).isEqualTo("life.nothing-to-undo");
    }

    @Test
    void tellFiguresAndWhatFollowsFromThem() throws InterruptedException {
        trial.data("createProject", "{\"name\": \"Run\"}");
        trial.data(
                "createTask",
                "{\"title\": \"late\", \"dueDate\": \"2026-11-01\", \"priority\": \"high\"}");
        trial.data("createTask", "{\"title\": \"next\", \"dueDate\": \"2026-11-25\"}");
        trial.data("completeTask", "{\"taskTitle\": \"next\"}");
        trial.data(
                "writeReview",
                "{\"content\": \"ok\", \"type\": \"daily\", \"mood\": 7, \"tags\": [\"sport\"]}");

        assertThat(trial.data("getTaskStats", "{}").field("completionRate"))
                .isEqualTo(Value.of(50));
        assertThat(trial.data("getOverallStats", "{}").field("projects").field("active"))
                .isEqualTo(Value.of(1));
        var details = trial.data("getProjectDetails", "{\"projectId\": \"project-1\"}");
        assertThat(details.field("stats").field("progressPercentage")).isEqualTo(Value.of(50));
        var progress = trial.data("analyzeProjectProgress", "{}").field("projects").item(0);
        assertThat(progress.field("recommendations").items())
                .extracting(one -> one.field("type").asText())
                .containsExactly("overdue", "prioritise");
        assertThat(trial.data("generatePersonalizedSuggestions", "{}").field("count"))
                .isEqualTo(Value.of(3));
        assertThat(
                        trial.data("analyzePatterns", "{\"timeRange\": \"week\"}")
                                .field("averageMood")
                                .asText())
                .startsWith("7");
        assertThat(trial.data("draftWeeklyReview", "{}").field("content").asText())
                .isEqualTo(
                        "Done (1): next\nOverdue (1): late\nThe next seven days (0): -\nWithout a deadline (0): -");
        trial.data("createTask", "{\"title\": \"some day\"}");
        assertThat(trial.data("draftWeeklyReview", "{}").field("content").asText())
                .endsWith("\nWithout a deadline (1): some day");
        assertThat(trial.data("listTasks", "{\"overdue\": true}").field("tasks").items())
                .hasSize(1);
        assertThat(trial.data("ping", "{}")).isEqualTo(Value.of("pong"));
    }

    @Test
    void tellTheAgentWhatThePersonHas() throws InterruptedException {
        trial.data("createProject", "{\"name\": \"Run\"}");
        trial.data("createTask", "{\"title\": \"shoes\", \"dueDate\": \"2026-11-01\"}");

        assertThat(new LifeSummary(trial.life()).toText(Language.EN))
                .isEqualTo(
                        "Today is 2026-11-21. There are 1 active projects, 1 open tasks (1 overdue), 0 goals.\n"
                                + "Last projects: Run (project-1)\nLast tasks: shoes (task-1)");
    }
}

package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that a user views before they are run. */
class PlanReviewTest {
    private static final String REQUEST = "Read sales.csv and save it as copy.csv";

    @TempDir private Path directory;
    private Path copy;

    @BeforeEach
    void workspace() throws IOException {
        new TestCli(directory).file("sales.csv", TestCli.SALES);
        copy = directory.resolve("copy.csv");
    }

    /** An editor that changes every file in the same way. */
    private TestCli editing(String script) {
        return new TestCli(directory).with("EDITOR", script);
    }

    @Test
    void runsThePlanThatWasApprovedAndRecordsWhoSaidSo() {
        var cli = new TestCli(directory).with("USER", "mei").typing("y\n");

        assertThat(cli.run("run", "--review", REQUEST)).as(cli.out() + cli.err()).isZero();

        assertThat(cli.out()).contains("└─ ", "y to run it", "Run this plan?");
        assertThat(copy).exists();
        var shown = new TestCli(directory);
        var runs = new TestCli(directory);
        runs.run("runs", "--json");
        shown.run("show", runs.result().item(0).field("runId").asText());
        assertThat(shown.out()).contains("mei  approved once: run the plan");
    }

    @Test
    void runsNothingWhereThePersonCancels() {
        var cli = new TestCli(directory).typing("\n");

        assertThat(cli.run("run", "--review", "读取 sales.csv，保存为 copy.csv"))
                .isEqualTo(ExitCode.CANCELLED);

        assertThat(cli.out()).contains("运行这个计划吗？", "计划没有运行。");
        assertThat(copy).doesNotExist();
    }

    @Test
    void runsWhatThePersonMadeOfThePlan() {
        var cli = editing("sed -i s/copy.csv/other.csv/g").typing("e\ny\n");

        assertThat(cli.run("run", "--review", REQUEST)).as(cli.out() + cli.err()).isZero();

        assertThat(directory.resolve("other.csv")).exists();
        assertThat(copy).doesNotExist();
    }

    @Test
    void tellsAllProblemsOfAnEditedPlanAndAsksAgain() {
        var cli =
                editing(
                                "sed -i -e 's/\"type\" : \"data\"/\"type\" : \"nobody\"/' -e 's/workflow-[0-9]*/x/'")
                        .typing("e\nn\n");

        assertThat(cli.run("run", "--review", REQUEST)).isEqualTo(ExitCode.CANCELLED);

        assertThat(cli.out()).contains("is not valid", "nobody", "WORKFLOW_ID");
        assertThat(cli.out().split("Run this plan\\?", -1)).hasSize(3);
        assertThat(copy).doesNotExist();
    }

    @Test
    void saysThatWhatWasWrittenIsNoWorkflowAndKeepsItForTheNextTry() {
        var cli = editing("sed -i '1s/{/{{/;1s/{{{/{/'").typing("e\ne\nn\n");

        assertThat(cli.run("run", "--review", REQUEST)).isEqualTo(ExitCode.CANCELLED);

        assertThat(cli.out()).contains("This is not a valid workflow");
    }

    @Test
    void saysWhereTheEditorDoesNotWork() {
        var cli = editing("no-such-editor-2").typing("e\nn\n");

        assertThat(cli.run("run", "--review", REQUEST)).isEqualTo(ExitCode.CANCELLED);

        assertThat(cli.out()).contains("'no-such-editor-2'", "EDITOR");
    }

    @Test
    void keepsThePlanWhereNobodyCanBeAsked() {
        var cli = new TestCli(directory);

        assertThat(cli.run("run", "--review", REQUEST)).isEqualTo(ExitCode.NEEDS_INPUT);

        assertThat(cli.out()).contains("└─ ", "troupe approve run-", "troupe deny run-");
        assertThat(copy).doesNotExist();
    }

    @Test
    void runsTheKeptPlanOnceItIsApproved() {
        var run = kept();
        var shown = new TestCli(directory);

        assertThat(shown.run("show", run)).isZero();
        assertThat(shown.out()).contains("waiting", "└─ ", "(1 step)");
        var changed = new TestCli(directory);
        assertThat(changed.run("approve", run, "--always")).isEqualTo(ExitCode.USAGE);
        var cli = new TestCli(directory);
        assertThat(cli.run("approve", run)).as(cli.out() + cli.err()).isZero();
        assertThat(copy).exists();
    }

    @Test
    void runsWhatThePersonMadeOfTheKeptPlan() throws IOException {
        var run = kept("--on-failure", "continue");
        var shown = new TestCli(directory);
        shown.run("show", run, "--json");
        var edited = Json.write(shown.result().field("workflow")).replace("copy.csv", "other.csv");
        var cli = new TestCli(directory).with("USER", "mei").file("edited.json", edited);

        assertThat(cli.run("approve", run, "--plan", "edited.json", "--json"))
                .as(cli.out() + cli.err())
                .isZero();

        assertThat(directory.resolve("other.csv")).exists();
        assertThat(copy).doesNotExist();
        var kept = new TestCli(directory);
        kept.run("show", run, "--json");
        assertThat(kept.result().field("state").asText()).isEqualTo("CANCELLED");
        var own = cli.result().field("runId").asText();
        var other = new TestCli(directory);
        other.run("show", own, "--json");
        assertThat(own).isNotEqualTo(run);
        assertThat(other.result().field("from").asText()).isEqualTo(run);
        assertThat(Json.write(other.result().field("workflow"))).isEqualTo(edited);
        var decision = other.result().field("decisions").item(0);
        assertThat(decision.field("by").asText()).isEqualTo("mei");
        assertThat(decision.field("text").asText()).contains("run the plan (edited)");
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            var started = (RunStarted) journal.read(new RunId(own), 0).getFirst().event();
            assertThat(started.options().onFailure()).isEqualTo(OnFailure.CONTINUE);
        }
    }

    @Test
    void approvesTheKeptPlanWhereTheFileHasNothingElse() throws IOException {
        var run = kept();
        var shown = new TestCli(directory);
        shown.run("show", run, "--json");
        var same = Json.write(shown.result().field("workflow"));
        var cli = new TestCli(directory).file("same.json", same);

        assertThat(cli.run("approve", run, "--plan", "same.json", "--json")).isZero();

        assertThat(cli.result().field("runId").asText()).isEqualTo(run);
        assertThat(copy).exists();
    }

    @Test
    void tellsAllProblemsOfThePlanAndKeepsTheRunWaiting() throws IOException {
        var run = kept();
        var shown = new TestCli(directory);
        shown.run("show", run, "--json");
        var wrong =
                Json.write(shown.result().field("workflow"))
                        .replace("\"type\":\"data\"", "\"type\":\"nobody\"")
                        .replaceAll("workflow-[0-9a-z]*", "x");
        var cli = new TestCli(directory).file("wrong.json", wrong).file("none.json", "{");

        assertThat(cli.run("approve", run, "--plan", "wrong.json")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("approve", run, "--plan", "none.json")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("approve", run, "--plan", "wrong.json", "--for-run"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(cli.err()).contains("wrong.json", "nobody", "WORKFLOW_ID", "none.json");
        var after = new TestCli(directory);
        assertThat(after.run("approve", run)).as(after.out() + after.err()).isZero();
        assertThat(copy).exists();
    }

    @Test
    void takesNoPlanWhereACallIsToBeApproved() throws IOException {
        var cli = new TestCli(directory).file("plan.json", "{}");
        assertThat(cli.run("run", "--ask-later", "--json", "Delete sales.csv"))
                .isEqualTo(ExitCode.NEEDS_INPUT);
        var run = cli.result().field("runId").asText();

        assertThat(cli.run("approve", run, "--plan", "plan.json")).isEqualTo(ExitCode.USAGE);

        assertThat(cli.err()).contains("is not waiting for plan approval");
    }

    @Test
    void doesNothingOfAPlanThatIsDenied() {
        var run = kept();
        var cli = new TestCli(directory);

        assertThat(cli.run("deny", run, "--reason", "not today")).isEqualTo(ExitCode.REFUSED);

        assertThat(cli.out()).contains("The plan was not approved: not today");
        assertThat(copy).doesNotExist();
    }

    private String kept(String... options) {
        var cli = new TestCli(directory).typing("y\n");
        var command = new ArrayList<>(List.of("run", "--review", "--ask-later", "--json", REQUEST));
        command.addAll(List.of(options));
        assertThat(cli.run(command.toArray(String[]::new))).isEqualTo(ExitCode.NEEDS_INPUT);
        return cli.result().field("runId").asText();
    }

    @Test
    void runsAtOnceWhereYesWasSaid() {
        var cli = new TestCli(directory);

        assertThat(cli.run("run", "--review", "--yes", REQUEST)).as(cli.out()).isZero();

        assertThat(copy).exists();
    }

    @Test
    void reviewsAWorkflowFileToo() throws IOException {
        var plan = new TestCli(directory);
        plan.run("plan", "--json", REQUEST);
        new TestCli(directory).file("plan.json", plan.out());
        var cli = editing("sed -i s/copy.csv/other.csv/g").typing("e\ny\n");

        assertThat(cli.run("run", "--review", "plan.json")).as(cli.out() + cli.err()).isZero();

        assertThat(Files.exists(directory.resolve("other.csv"))).isTrue();
    }
}

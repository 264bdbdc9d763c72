package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that a person looks at before they are run. */
class ReviewTest {
    private static final String REQUEST = "Read sales.csv and save it as copy.csv";

    @TempDir private Path directory;
    private Path copy;

    @BeforeEach
    void workspace() throws IOException {
        new Cli(directory).file("sales.csv", Cli.SALES);
        copy = directory.resolve("copy.csv");
    }

    /** An editor that changes every file in the same way. */
    private Cli editing(String script) {
        return new Cli(directory).with("EDITOR", script);
    }

    @Test
    void runsThePlanThatWasApprovedAndRecordsWhoSaidSo() {
        var cli = new Cli(directory).with("USER", "mei").typing("y\n");

        assertThat(cli.run("run", "--review", REQUEST)).as(cli.out() + cli.err()).isZero();

        assertThat(cli.out()).contains("└─ ", "y to run it", "Run this plan?");
        assertThat(copy).exists();
        var shown = new Cli(directory);
        var runs = new Cli(directory);
        runs.run("runs", "--json");
        shown.run("show", runs.result().item(0).field("runId").asText());
        assertThat(shown.out()).contains("mei  approved once: run the plan");
    }

    @Test
    void runsNothingWhereThePersonCancels() {
        var cli = new Cli(directory).typing("\n");

        assertThat(cli.run("run", "--review", "读取 sales.csv，保存为 copy.csv"))
                .isEqualTo(Exit.CANCELLED);

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

        assertThat(cli.run("run", "--review", REQUEST)).isEqualTo(Exit.CANCELLED);

        assertThat(cli.out()).contains("is not valid", "nobody", "WORKFLOW_ID");
        assertThat(cli.out().split("Run this plan\\?", -1)).hasSize(3);
        assertThat(copy).doesNotExist();
    }

    @Test
    void saysThatWhatWasWrittenIsNoWorkflowAndKeepsItForTheNextTry() {
        var cli = editing("sed -i '1s/{/{{/;1s/{{{/{/'").typing("e\ne\nn\n");

        assertThat(cli.run("run", "--review", REQUEST)).isEqualTo(Exit.CANCELLED);

        assertThat(cli.out()).contains("This is no workflow");
    }

    @Test
    void saysWhereTheEditorDoesNotWork() {
        var cli = editing("no-such-editor-2").typing("e\nn\n");

        assertThat(cli.run("run", "--review", REQUEST)).isEqualTo(Exit.CANCELLED);

        assertThat(cli.out()).contains("'no-such-editor-2'", "EDITOR");
    }

    @Test
    void keepsThePlanWhereNobodyCanBeAsked() {
        var cli = new Cli(directory);

        assertThat(cli.run("run", "--review", REQUEST)).isEqualTo(Exit.NEEDS_INPUT);

        assertThat(cli.out()).contains("└─ ", "troupe approve run-", "troupe deny run-");
        assertThat(copy).doesNotExist();
    }

    @Test
    void runsTheKeptPlanOnceItIsApproved() {
        var run = kept();
        var shown = new Cli(directory);

        assertThat(shown.run("show", run)).isZero();
        assertThat(shown.out()).contains("waiting", "└─ ", "(1 step)");
        var changed = new Cli(directory);
        assertThat(changed.run("approve", run, "--always")).isEqualTo(Exit.USAGE);
        var cli = new Cli(directory);
        assertThat(cli.run("approve", run)).as(cli.out() + cli.err()).isZero();
        assertThat(copy).exists();
    }

    @Test
    void doesNothingOfAPlanThatIsDenied() {
        var run = kept();
        var cli = new Cli(directory);

        assertThat(cli.run("deny", run, "--reason", "not today")).isEqualTo(Exit.REFUSED);

        assertThat(cli.out()).contains("The plan was not approved: not today");
        assertThat(copy).doesNotExist();
    }

    private String kept() {
        var cli = new Cli(directory).typing("y\n");
        assertThat(cli.run("run", "--review", "--ask-later", "--json", REQUEST))
                .isEqualTo(Exit.NEEDS_INPUT);
        return cli.result().field("runId").asText();
    }

    @Test
    void runsAtOnceWhereYesWasSaid() {
        var cli = new Cli(directory);

        assertThat(cli.run("run", "--review", "--yes", REQUEST)).as(cli.out()).isZero();

        assertThat(copy).exists();
    }

    @Test
    void reviewsAWorkflowFileToo() throws IOException {
        var plan = new Cli(directory);
        plan.run("plan", "--json", REQUEST);
        new Cli(directory).file("plan.json", plan.out());
        var cli = editing("sed -i s/copy.csv/other.csv/g").typing("e\ny\n");

        assertThat(cli.run("run", "--review", "plan.json")).as(cli.out() + cli.err()).isZero();

        assertThat(Files.exists(directory.resolve("other.csv"))).isTrue();
    }
}

package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.AgentsAndDoctorTest;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest {
    private static final String REQUEST =
            "Read sales.csv, compute the total amount per month and save totals.csv";
    private static final String REMOVAL = "Delete notes.csv";

    @TempDir private Path directory;
    private TestCli cli;

    @BeforeEach
    void workspace() throws IOException {
        cli = new TestCli(directory).file("sales.csv", TestCli.SALES);
    }

    @Test
    void doesWhatIsAskedForAndSaysWhatItMade() {
        int code = cli.run("run", REQUEST);

        assertThat(code).as(cli.err()).isEqualTo(ExitCode.DONE);
        assertThat(directory.resolve("totals.csv")).content().contains("2024-01,30");
        assertThat(cli.out()).contains("✓", "totals.csv");
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void writesNothingButEventsAndAtLastTheResult() {
        int code = cli.run("run", "--json", REQUEST);

        var lines = cli.json();
        var events = lines.subList(0, lines.size() - 1);
        assertThat(code).isZero();
        assertThat(events)
                .extracting(line -> line.field("seq"))
                .isEqualTo(IntStream.rangeClosed(1, events.size()).mapToObj(Value::of).toList());
        assertThat(events)
                .allMatch(line -> !line.field("id").isMissing() && !line.field("at").isMissing())
                .extracting(line -> line.field("type").asText())
                .startsWith(
                        "intent.started",
                        "intent.recognized",
                        "plan.started",
                        "plan.created",
                        "run.started")
                .contains("node.started", "tool.called", "node.completed")
                .endsWith("run.finished");
        assertThat(cli.result().field("type")).isEqualTo(Value.of("run.result"));
        assertThat(cli.result().field("state")).isEqualTo(Value.of("COMPLETED"));
        assertThat(cli.result().field("cost")).isEqualTo(Value.of(0));
        assertThat(cli.result().field("usage").field("inputTokens")).isEqualTo(Value.of(0));
        assertThat(cli.result().field("workflow").field("agentGraph").items()).isNotEmpty();
    }

    @Test
    void namesArtifactsRelativeToTheWorkspaceAndAbsolutely() throws IOException {
        cli.run("run", "--json", REQUEST);

        var artifact = cli.result().field("artifacts").item(0);
        assertThat(artifact.field("path")).isEqualTo(Value.of("totals.csv"));
        assertThat(Path.of(artifact.field("absolutePath").asText()))
                .isEqualTo(directory.toRealPath().resolve("totals.csv"))
                .hasSize(Long.parseLong(artifact.field("bytes").asText()));
    }

    @Test
    void keepsTheEventsOfARunAsTheyWereShown() {
        cli.run("run", "--json", REQUEST);
        var run = cli.result().field("runId").asText();
        var shown = cli.json().stream().filter(event -> !event.field("runId").isMissing()).toList();

        var after = new TestCli(directory);
        assertThat(after.run("show", run, "--events")).isZero();

        var recorded = after.json();
        assertThat(recorded).hasSizeGreaterThan(10);
        for (int i = 0; i < recorded.size(); i++) {
            for (var field : List.of("at", "runId", "nodeId", "agentId", "type", "payload")) {
                assertThat(recorded.get(i).field(field)).isEqualTo(shown.get(i).field(field));
            }
        }
        assertThat(directory.resolve("home/runs")).doesNotExist();
    }

    @Test
    void speaksChineseToThoseWhoDo() {
        int code = cli.run("run", "读取 sales.csv，计算每月总 amount，保存为 totals.csv");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(cli.out())
                .contains("意图：", "计划：", "开始：")
                .doesNotContain("_task", "_workflow", "节点");
    }

    @Test
    void asksForWhatIsMissingAndSaysSoByItsExitCode() {
        int code = cli.run("run", "--json", "compute the total");

        assertThat(code).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.result().field("state")).isEqualTo(Value.of("NEEDS_INPUT"));
        assertThat(cli.result().field("question").field("text").asText()).contains("file");
        assertThat(cli.result().field("question").field("options").items())
                .contains(Value.of("sales.csv"));
    }

    @Test
    void asksForOtherWordsByItsExitCode() {
        int code = cli.run("run", "--json", "Read sales.csv, compute the total frobnicated amount");

        assertThat(code).as(cli.out()).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.result().field("state")).isEqualTo(Value.of("NEEDS_INPUT"));
        assertThat(cli.result().field("answer").asText())
                .contains("'frobnicated'", "1. Compute this");
    }

    @Test
    void leavesOutNoWordsThatTheUserWasNotAskedAbout() {
        int code =
                cli.run(
                        "run",
                        "--yes",
                        "--json",
                        "Read sales.csv, compute the total frobnicated amount");

        assertThat(code).as(cli.out()).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.result().field("answer").asText()).contains("'frobnicated'");
    }

    @Test
    void goesOnWithWhatThePersonAnswers() throws IOException {
        cli.file("sales_2025.csv", TestCli.SALES);

        int code = cli.typing("1\n").run("run", "compute the total amount");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(cli.out()).contains("1. sales.csv", "42");
    }

    @Test
    void choosesNothingForThePersonWhereChangesAreApprovedBeforehand() throws IOException {
        cli.file("sales_2025.csv", TestCli.SALES);

        int code = cli.run("run", "--yes", "compute the total amount");

        assertThat(code).as(cli.out() + cli.err()).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.out()).contains("1. sales.csv").doesNotContain("42");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bar chart of total amount per region, save it as regions.png",
                "total amount per region, save it as totals.csv",
                "按 region 统计 amount 的总和，画柱状图存 regions.png"
            })
    void aFileGivenAsAnArgumentIsReadAndNeverOverwritten(String request) throws IOException {
        cli.file("sales.csv", TestCli.SALES);

        int code = cli.run("run", "--yes", request, "sales.csv");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(directory.resolve("sales.csv")).hasContent(TestCli.SALES);
        assertThat(cli.out()).contains("22", "20");
    }

    @Test
    void drawsWhatTheStepBeforeComputedWhereTheChartAsksNothingElse() throws IOException {
        cli.file("sales.csv", TestCli.SALES);

        int code = cli.run("run", "用sales.csv画个柱状图，看每个region的amount合计，存 r.png");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(cli.out()).contains("已画柱状图 r.png").contains("（2 项）");
    }

    @Test
    void makesAPageBesideTheFileThatItIsMadeOf() throws IOException {
        int code =
                cli.file("data.json", "[{\"title\": \"Dune\", \"price\": 9}]")
                        .run(
                                "run",
                                "--yes",
                                "Load data.json and make an amis page with a table with columns"
                                        + " title, price");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(directory.resolve("data.json"))
                .hasContent("[{\"title\": \"Dune\", \"price\": 9}]");
        assertThat(directory.resolve("data-2.json")).content().contains("\"type\"");
        assertThat(cli.out()).contains("data.json is an input of this run and was not overwritten");
    }

    @Test
    void readsTheRequestFromStandardInput() {
        int code = cli.reading(REQUEST).run("run", "-");

        assertThat(code).as(cli.err()).isZero();
        assertThat(directory.resolve("totals.csv")).exists();
    }

    @Test
    void plansWithoutRunningWhereOnlyThePlanIsWanted() {
        int code = cli.run("run", "--plan-only", "--json", REQUEST);

        assertThat(code).isZero();
        assertThat(cli.result().field("workflow").field("agentGraph").items()).isNotEmpty();
        assertThat(cli.out()).doesNotContain("run.started");
        assertThat(directory.resolve("totals.csv")).doesNotExist();
    }

    @Test
    void asksBackAlsoWhereOnlyThePlanIsWanted() {
        int code = cli.run("run", "--plan-only", "--json", "compute the total");

        assertThat(code).isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.result().field("question").field("kind")).isEqualTo(Value.of("file"));
    }

    @Test
    void doesTheRestAndSaysWhatNobodyCanDo() {
        int code =
                cli.run(
                        "run",
                        "--json",
                        "Read sales.csv, compute the total amount and email it to my boss");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(cli.result().field("state")).isEqualTo(Value.of("PARTIAL"));
        assertThat(cli.result().field("answer").asText()).contains("42", "send e-mail");
    }

    @Test
    void runsAPlanThatWasSavedBefore() throws IOException {
        var planner = new TestCli(directory);
        planner.run("plan", "--json", REQUEST);

        int code = cli.file("plan.json", planner.out()).run("run", "plan.json");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(directory.resolve("totals.csv")).exists();
    }

    @Test
    void failsWhereAWorkflowFileIsNotValid() throws IOException {
        int code = cli.file("bad.json", "{\"agentGraph\": []}").run("run", "--json", "bad.json");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(cli.result().field("state")).isEqualTo(Value.of("FAILED"));
        assertThat(cli.result().field("problem").field("code"))
                .isEqualTo(Value.of("cli.invalid-workflow"));
    }

    @Test
    void failsWhereTheFileIsNotThere() {
        int code = cli.run("run", "Read nowhere.csv and compute the total amount");

        assertThat(code).as(cli.out()).isNotZero();
        assertThat(cli.out()).contains("nowhere.csv");
    }

    @Test
    void keepsItsFilesInTheWorkspaceThatIsGiven() throws IOException {
        Files.createDirectory(directory.resolve("there"));
        var request = "Read " + directory + "/sales.csv, compute the total amount and save out.csv";
        int code = cli.run("run", "--workspace", "there", request);

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(directory.resolve("there/out.csv")).exists();
        assertThat(directory.resolve("out.csv")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"en, does not exist", "zh, 不存在"})
    void makesNoWorkspaceOfAMistypedName(String language, String told) {
        var mistyped = cli.with("TROUPE_LANG", language);

        int code = mistyped.run("run", "--workspace", "thre", "write \"abc\" to n.txt");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(mistyped.err()).contains("thre", told, "mkdir -p").doesNotContain("Exception");
        assertThat(directory.resolve("thre")).doesNotExist();
    }

    @Test
    void replacesAFileThatTheRequestNamesForIt() throws IOException {
        int code = cli.file("totals.csv", "old").run("run", REQUEST);

        assertThat(code).as(cli.out()).isZero();
        assertThat(directory.resolve("totals.csv")).content().contains("2024-01,30");
    }

    @Test
    void refusesToRemoveWhatWasThereWhereNobodyCanBeAsked() throws IOException {
        int code = cli.file("notes.csv", "mine").run("run", REMOVAL);

        assertThat(code).as(cli.out()).isEqualTo(ExitCode.REFUSED);
        assertThat(cli.out()).contains("notes.csv", "--yes");
        assertThat(directory.resolve("notes.csv")).hasContent("mine");
    }

    @Test
    void removesWhereToldSoBeforehand() throws IOException {
        int code = cli.file("notes.csv", "mine").run("run", "--yes", REMOVAL);

        assertThat(code).as(cli.out()).isZero();
        assertThat(directory.resolve("notes.csv")).doesNotExist();
    }

    @Test
    void showsThePersonTheExactCallAndDoesAsTheySay() throws IOException {
        int code = cli.file("notes.csv", "mine").typing("s\ny\n").run("run", REMOVAL);

        assertThat(code).as(cli.out()).isZero();
        assertThat(cli.out()).contains("  deleteFile", "    path: notes.csv");
        assertThat(directory.resolve("notes.csv")).doesNotExist();
    }

    @Test
    void endsRefusedWhereThePersonSaysNo() throws IOException {
        int code = cli.file("notes.csv", "mine").typing("\n").run("run", REMOVAL);

        assertThat(code).as(cli.out()).isEqualTo(ExitCode.REFUSED);
        assertThat(directory.resolve("notes.csv")).hasContent("mine");
    }

    @Test
    void runsAnAgentWrittenInMarkdownByTheRulesOfItsTools() throws IOException {
        Files.createDirectories(directory.resolve("agents"));
        cli.file("agents/digest.md", AgentsAndDoctorTest.DIGEST);

        int code = cli.run("run", "--json", "Make a digest of sales.csv: total amount per month");

        assertThat(code).as(cli.out() + cli.err()).isZero();
        assertThat(cli.result().field("workflow").field("agentGraph").items())
                .extracting(node -> node.field("type").asText())
                .contains("digest");
    }
}

package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.CarriedApprovals;
import dev.troupe.agent.policy.EarlierTurns;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.CliProblem;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Answers to questions of a run whose plan has moved on since they were asked. */
@Timeout(300)
class OutdatedQuestionTest {
    private static final RunId RUN = new RunId("run-moved-on");
    private static final String WORK =
            "Read sales.csv, compute the total amount per month and save totals.csv";
    private static final NodeId FAILED = new NodeId("agent-1");
    private static final NodeId ASKING = new NodeId("agent-2");

    @TempDir private Path directory;

    @BeforeEach
    void workspace() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        cli().file("sales.csv", TestCli.SALES).file("notes.csv", "mine");
    }

    private TestCli cli() {
        return new TestCli(directory);
    }

    private static AgentNode node(NodeId id, int step) {
        return AgentNode.of(
                id.value(),
                "data",
                "Total " + step,
                WORK,
                List.of(new Step(step, WORK)),
                List.of());
    }

    private void record(boolean isHeld, AgentNode[] nodes, RunEvent... events) {
        var plan = Workflow.from(WorkflowDraft.of("workflow-1", "Sales", WORK, List.of(nodes)));
        var options =
                RunOptions.STANDARD.withRetries(RetryPolicy.NONE).withOnFailure(OnFailure.REPLAN);
        var notes =
                new RunNotes(
                        WORK,
                        List.of(WORK),
                        Set.of(),
                        List.of(),
                        List.of(),
                        Workspace.of(directory),
                        Map.of(),
                        CarriedApprovals.NOTHING,
                        EarlierTurns.NONE,
                        "",
                        false,
                        isHeld);
        var entries = new ArrayList<JournalEntry>();
        entries.add(
                new JournalEntry(
                        RUN,
                        1,
                        Instant.EPOCH,
                        new RunEvent.RunStarted(plan, options, Map.of(), notes.toValues())));
        for (var event : events) {
            entries.add(new JournalEntry(RUN, entries.size() + 1, Instant.EPOCH, event));
        }
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            journal.append(RUN, entries);
        }
    }

    private static RunEvent asked(String kind) {
        var subject = Value.of(Map.of("kind", Value.of(kind)));
        var question =
                new Question(kind + " 0123", "May it?", List.of("once", "refused"), subject, null);
        return new RunEvent.QuestionAsked(ASKING, 1, question, null);
    }

    @Test
    void aYesToAPlanThatWasChangedIsNoneToTheNewOne() {
        record(
                true,
                new AgentNode[] {node(ASKING, 1)},
                new RunEvent.NodeStarted(ASKING, 1),
                asked("review"));
        var first = cli();
        var second = cli();

        assertThat(first.run("approve", RUN.value())).as(first.out()).isEqualTo(ExitCode.USAGE);
        assertThat(directory.resolve("totals.csv")).doesNotExist();
        assertThat(second.run("approve", RUN.value())).as(second.out() + second.err()).isZero();

        assertThat(first.err()).contains("no longer valid", "troupe show " + RUN);
        assertThat(first.out()).contains("May the plan 'Sales' (1 step) be run?");
        assertThat(directory.resolve("totals.csv")).exists();
    }

    @Test
    void aStepThatWasReplacedTakesNoAnswer() {
        var failure = new NodeResult.Failed(Problem.of(CliProblem.CANCELLED, "不行", "no"));
        record(
                false,
                new AgentNode[] {node(FAILED, 1), node(ASKING, 2)},
                new RunEvent.NodeStarted(FAILED, 1),
                new RunEvent.NodeStarted(ASKING, 1),
                asked("something"),
                new RunEvent.NodeFinished(FAILED, 1, failure),
                new RunEvent.PlanRevised(
                        FAILED,
                        List.of(node(new NodeId("agent-3"), 1)),
                        Map.of(),
                        List.of(ASKING),
                        LocalizedText.of("换个办法", "another way")));
        var answer = cli();
        var zh = cli().with("TROUPE_LANG", "zh");

        assertThat(answer.run("answer", RUN.value(), "once")).isEqualTo(ExitCode.USAGE);
        assertThat(zh.run("answer", RUN.value(), "once")).isEqualTo(ExitCode.USAGE);

        assertThat(answer.err()).contains("no longer valid", "'Total 2'", "May it?", "resume");
        assertThat(zh.err()).contains("问题已失效", "“Total 2”");
    }
}

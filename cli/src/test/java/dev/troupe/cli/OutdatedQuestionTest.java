package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.Inherited;
import dev.troupe.agent.Workspace;
import dev.troupe.chat.RunNotes;
import dev.troupe.core.AgentNode;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.OnFailure;
import dev.troupe.core.Problem;
import dev.troupe.core.Question;
import dev.troupe.core.RetryPolicy;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Sentence;
import dev.troupe.core.Step;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowDraft;
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
@Timeout(120)
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
        cli().file("sales.csv", Cli.SALES).file("notes.csv", "mine");
    }

    private Cli cli() {
        return new Cli(directory);
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
                        Set.of(),
                        List.of(),
                        Workspace.of(directory),
                        Inherited.NOTHING,
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

        assertThat(first.run("approve", RUN.value())).as(first.out()).isEqualTo(Exit.USAGE);
        assertThat(directory.resolve("totals.csv")).doesNotExist();
        assertThat(second.run("approve", RUN.value())).as(second.out() + second.err()).isZero();

        assertThat(first.err()).contains("no longer stands", "troupe show " + RUN);
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
                        Sentence.of("换个办法", "another way")));
        var answer = cli();
        var zh = cli().with("TROUPE_LANG", "zh");

        assertThat(answer.run("answer", RUN.value(), "once")).isEqualTo(Exit.USAGE);
        assertThat(zh.run("answer", RUN.value(), "once")).isEqualTo(Exit.USAGE);

        assertThat(answer.err()).contains("no longer stands", "'Total 2'", "May it?", "resume");
        assertThat(zh.err()).contains("这个问题已经作废", "“Total 2”");
    }
}

package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.ChatProblem;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
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

/** What the commands make of a run whose plan was revised. */
@Timeout(300)
class RevisedRunTest {
    private static final RunId RUN = new RunId("run-revised");
    private static final String WORK = "Read sales.csv, compute the total amount";
    private static final NodeId FAILED = new NodeId("agent-1");
    private static final NodeId REPLACED = new NodeId("agent-2");
    private static final NodeId ADDED = new NodeId("agent-3");

    @TempDir private Path directory;
    @TempDir private Path elsewhere;

    private static AgentNode node(NodeId id, String name, int step, NodeId... dependencies) {
        return AgentNode.of(
                id.value(),
                "data",
                name,
                WORK,
                List.of(new Step(step, WORK)),
                List.of(dependencies));
    }

    /** The first step failed, the second was replaced, and what was added failed, too. */
    @BeforeEach
    void record() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        new TestCli(directory).file("sales.csv", TestCli.SALES);
        var plan =
                Workflow.from(
                        WorkflowDraft.of(
                                "workflow-1",
                                "Sales",
                                WORK,
                                List.of(
                                        node(FAILED, "Total", 1),
                                        node(REPLACED, "Copy", 2, FAILED))));
        var options =
                RunOptions.STANDARD
                        .withRetries(RetryPolicy.NONE)
                        .withOnFailure(OnFailure.REPLAN)
                        .withMaxRevisions(1);
        var notes = new RunNotes(WORK, Set.of(), List.of(), Workspace.of(directory)).toValues();
        var failure =
                NodeResult.failure(ChatProblem.UNSUPPORTED, "读不了", "The table cannot be read");
        var refusal = ((NodeResult.Failed) failure).problem();
        var events =
                List.of(
                        new RunEvent.RunStarted(plan, options, Map.of(), notes),
                        new RunEvent.NodeStarted(FAILED, 1),
                        new RunEvent.NodeFinished(FAILED, 1, failure),
                        new RunEvent.PlanRevised(
                                FAILED,
                                List.of(node(ADDED, "Total otherwise", 1)),
                                Map.of(),
                                List.of(REPLACED),
                                LocalizedText.of("换个办法", "another way")),
                        new RunEvent.NodeSkipped(
                                REPLACED, new SkipCause(SkipCause.Kind.REPLACED, FAILED)),
                        new RunEvent.NodeStarted(ADDED, 1),
                        new RunEvent.NodeReported(
                                ADDED,
                                "handoff.made",
                                Value.of(
                                        Map.of(
                                                "from", Value.of("data"),
                                                "to", Value.of("chart"),
                                                "reason", Value.of("not mine")))),
                        new RunEvent.NodeFinished(ADDED, 1, failure),
                        new RunEvent.RevisionRefused(ADDED, refusal),
                        new RunEvent.RunFinished(new RunOutcome(RunStatus.FAILED, refusal)));
        var entries = new ArrayList<JournalEntry>();
        for (var event : events) {
            entries.add(new JournalEntry(RUN, entries.size() + 1, Instant.now(), event));
        }
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            journal.append(RUN, entries);
        }
    }

    private static TestCli said(Path where, String... arguments) {
        var cli = new TestCli(where);
        assertThat(cli.run(arguments)).as(cli.out() + cli.err()).isZero();
        return cli;
    }

    @Test
    void runsAgainOnlyWhatTheRevisionPutInPlace() {
        var again = said(directory, "rerun", RUN.value(), "--failed", "--json");

        assertThat(again.result().field("workflow").field("agentGraph").items())
                .extracting(node -> node.field("id").asText())
                .containsExactly(ADDED.value());
        assertThat(again.result().field("state").asText()).isEqualTo("COMPLETED");
    }

    @Test
    void namesAStepByTheNumberThatIsShown() {
        assertThat(said(directory, "show", RUN.value()).out()).contains("3 Total otherwise");

        said(directory, "rerun", RUN.value(), "--from", "3", "--json");

        var cli = new TestCli(directory);
        assertThat(cli.run("rerun", RUN.value(), "--from", "2")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("agent-3 (Total otherwise)").doesNotContain("(Copy)");
    }

    @Test
    void showsTheWholeStoryAndWhoTookOver() {
        assertThat(said(directory, "show", RUN.value()).out())
                .contains("Total", "Copy", "Total otherwise", "data → chart");
        var counted = said(directory, "runs", "--json").result().item(0);
        assertThat(counted.field("nodes")).isEqualTo(Value.of(1));
    }

    @Test
    void travelsWithItsRevision() {
        var file = elsewhere.resolve("run.troupe").toString();
        said(directory, "export", RUN.value(), file);
        said(elsewhere, "import", "run.troupe");

        assertThat(said(elsewhere, "show", RUN.value()).out())
                .contains("another way", "Total otherwise");
    }
}

package dev.troupe.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.Agent;
import dev.troupe.agent.Approval;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.Inherited;
import dev.troupe.agent.Workspace;
import dev.troupe.core.AgentNode;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.Question;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunOutcome;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Step;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowDraft;
import dev.troupe.testing.ScriptedModel;
import dev.troupe.testing.ScriptedReply;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run that is done again in part takes over, and what it does not. */
class RerunTest {
    private static final RunId RUN = new RunId("run-ended");
    private static final NodeId FIRST = new NodeId("agent-1");
    private static final NodeId SECOND = new NodeId("agent-2");
    private static final String GOAL = "Read the page and chart it";
    private static final String KEY = "approval 0123";

    @TempDir Path directory;

    private static AgentNode node(NodeId id, int step, NodeId... dependencies) {
        return AgentNode.of(
                id.value(),
                TestCards.CRAWLER.type(),
                "Step " + step,
                GOAL,
                List.of(new Step(step, GOAL)),
                List.of(dependencies));
    }

    /** Both steps completed; the first asked for an approval of a change in the workspace. */
    private List<JournalEntry> entries(boolean isImported, boolean isHeld) {
        var plan =
                Workflow.from(
                        WorkflowDraft.of(
                                "workflow-1",
                                "Page",
                                GOAL,
                                List.of(node(FIRST, 1), node(SECOND, 2, FIRST))));
        var notes =
                new RunNotes(
                        GOAL,
                        Set.of(),
                        List.of(),
                        Workspace.of(directory),
                        Inherited.NOTHING,
                        isImported,
                        isHeld);
        var subject =
                Value.of(
                        Map.of(
                                "kind", Value.of("approval"),
                                "tool", Value.of("write"),
                                "risk", Value.of("WRITE"),
                                "ground", Value.of("OVERWRITES"),
                                "language", Value.of("EN")));
        var question = new Question(KEY, "May it?", List.of("once"), subject, null);
        var done = new NodeResult.Succeeded(Value.missing(), "done", Map.of(), List.of());
        var events =
                List.of(
                        new RunEvent.RunStarted(
                                plan,
                                RunOptions.STANDARD,
                                Map.of(),
                                new Belonging("ada", "")
                                        .withDocuments(List.of("guide"))
                                        .notedWith(notes.toValues())),
                        new RunEvent.NodeStarted(FIRST, 1),
                        new RunEvent.QuestionAsked(FIRST, 1, question, null),
                        new RunEvent.QuestionAnswered(KEY, Approval.once().toValue(), "user"),
                        new RunEvent.NodeStarted(FIRST, 1),
                        new RunEvent.NodeFinished(FIRST, 1, done),
                        new RunEvent.NodeStarted(SECOND, 1),
                        new RunEvent.NodeFinished(SECOND, 1, done),
                        new RunEvent.RunFinished(new RunOutcome(RunStatus.COMPLETED, null)));
        var entries = new ArrayList<JournalEntry>();
        for (var event : events) {
            entries.add(new JournalEntry(RUN, entries.size() + 1, Instant.EPOCH, event));
        }
        return entries;
    }

    private Rerun ofSecond(boolean isImported, boolean isHeld) {
        return Rerun.from(RUN, entries(isImported, isHeld), SECOND);
    }

    @Test
    void takesOverWhatAPersonHereApproved() {
        var inherited = ofSecond(false, false).notes().inherited();

        assertThat(inherited.approvals()).containsExactly(KEY);
        assertThat(inherited.outside()).isEmpty();
    }

    @Test
    void looksIntoTheSameDocumentsUnlessOthersAreNamed() {
        var rerun = ofSecond(false, false);

        var same = rerun.started(RunOptions.STANDARD, new Belonging("bob", ""));
        assertThat(Belonging.documentsOf(same)).containsExactly("guide");
        assertThat(Belonging.userOf(same)).isEqualTo("bob");
        var others = new Belonging("bob", "").withDocuments(List.of("manual"));
        assertThat(Belonging.documentsOf(rerun.started(RunOptions.STANDARD, others)))
                .containsExactly("manual");
    }

    @Test
    void takesNoApprovalFromARunThatWasImportedAndTrustsNoneOfItsResults() {
        var rerun = ofSecond(true, false);

        assertThat(rerun.notes().inherited().approvals()).isEmpty();
        assertThat(rerun.notes().inherited().outside()).containsExactly(FIRST.value());
        assertThat(rerun.notes().isImported()).isTrue();
    }

    @Test
    void waitsAgainForAPersonWhoMustApproveThePlan() throws InterruptedException {
        assertThat(ofSecond(false, false).notes().isHeld()).isFalse();
        var model = ScriptedModel.of(ScriptedReply.text("never asked"));
        var catalog = new Catalog();
        catalog.register(Agent.of(TestCards.CRAWLER, "", List.of()));
        var journal = new InMemoryJournal();
        var parts = TestParts.of(model, catalog, Workspace.of(directory)).withJournal(journal);

        Answer answer;
        try (var coordinator = new Coordinator(parts)) {
            answer = coordinator.rerun(ofSecond(false, true));
        }

        assertThat(answer.state()).isEqualTo(Answer.State.NEEDS_INPUT);
        assertThat(answer.text()).contains("May the plan 'Page' (2 steps) be run?");
        assertThat(model.requests()).isEmpty();
    }
}

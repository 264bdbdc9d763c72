package dev.troupe.chat.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.CarriedApprovals;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.EarlierTurns;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.TestCards;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.TestConfigs;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
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
                        List.of(GOAL),
                        Set.of(),
                        List.of(),
                        List.of(),
                        Workspace.of(directory),
                        Map.of(),
                        CarriedApprovals.NOTHING,
                        EarlierTurns.NONE,
                        "",
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
                                new RunOwner("ada", "")
                                        .withDocuments(List.of("guide"))
                                        .addTo(notes.toValues())),
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

        var same = rerun.toStartEvent(RunOptions.STANDARD, new RunOwner("bob", ""));
        assertThat(RunOwner.documentsOf(same)).containsExactly("guide");
        assertThat(RunOwner.userOf(same)).isEqualTo("bob");
        var others = new RunOwner("bob", "").withDocuments(List.of("manual"));
        assertThat(RunOwner.documentsOf(rerun.toStartEvent(RunOptions.STANDARD, others)))
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
        var config =
                TestConfigs.of(model, catalog, Workspace.of(directory)).journal(journal).build();

        Answer answer;
        try (var coordinator = new Coordinator(config)) {
            answer = coordinator.rerun(ofSecond(false, true));
        }

        assertThat(answer.state()).isEqualTo(Answer.State.NEEDS_INPUT);
        assertThat(answer.text()).contains("May the plan 'Page' (2 steps) be run?");
        assertThat(model.requests()).isEmpty();
    }
}

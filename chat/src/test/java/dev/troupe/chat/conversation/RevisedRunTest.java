package dev.troupe.chat.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.TestCards;
import dev.troupe.chat.run.Rerun;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.InvalidValue;
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
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.TextListener;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose plans were revised or interrupted, and what is done with them afterwards. */
@Timeout(180)
class RevisedRunTest {
    private static final String GOAL = "Sum sales.csv per month and write a report";
    private static final RunOptions REPLAN =
            RunOptions.STANDARD.withRetries(RetryPolicy.NONE).withOnFailure(OnFailure.REPLAN);
    private static final NodeId SUM = new NodeId("agent-1");
    private static final NodeId REPORT = new NodeId("agent-2");
    private static final String ANOTHER_WAY =
            """
            {"id": "w", "name": "Again", "description": "Sum the table in another way", "agentGraph": [
              {"id": "agent-1", "type": "chart", "name": "Sum otherwise", "desc": "sum otherwise", "steps": ["sum"], "dependencies": []},
              {"id": "agent-2", "type": "report", "name": "x", "desc": "x", "steps": [], "dependencies": ["agent-1"]}]}
            """;

    @TempDir Path directory;
    private final InMemoryJournal journal = new InMemoryJournal();
    private final List<JournalEntry> heard = new ArrayList<>();
    private final Set<String> broken = ConcurrentHashMap.newKeySet();
    private final ScriptedModel planner =
            ScriptedModel.of(ScriptedReply.call("generateWorkflow", ANOTHER_WAY));

    private Coordinator coordinator(RunOptions options) {
        var catalog = new Catalog();
        for (var card : List.of(TestCards.DATA, TestCards.REPORT, TestCards.CHART)) {
            catalog.register(Agent.of(card, "", List.of()));
        }
        return new Coordinator(
                TestConfigs.of(new Agents(), catalog, Workspace.of(directory))
                        .runOptions(options)
                        .journal(journal)
                        .runListener(heard::add)
                        .conversationListener(ConversationListener.NONE)
                        .build());
    }

    /** Plans by script; agents finish immediately, except those that cannot think. */
    private final class Agents implements ChatModel {
        @Override
        public ModelReply chat(ModelRequest request, TextListener onText)
                throws InterruptedException {
            if (request.role() == ModelRole.PLANNER) {
                return planner.chat(request, onText);
            }
            if (broken.contains(request.brief().field("agent").asText())) {
                throw new ModelException(
                        Problem.of(ModelProblem.NEEDS_MODEL, "想不出来", "It cannot think"));
            }
            return ModelReply.text("done", "test:model");
        }
    }

    private static Workflow plan() {
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1",
                        "Sales",
                        GOAL,
                        List.of(
                                node(SUM, "data", 1, List.of()),
                                node(REPORT, "report", 2, List.of(SUM)))));
    }

    private static AgentNode node(NodeId id, String type, int step, List<NodeId> dependencies) {
        return AgentNode.of(
                id.value(), type, "Do " + id, "do it", List.of(new Step(step, "do")), dependencies);
    }

    private RunId run() {
        return heard.getFirst().run();
    }

    private static RunState state(Answer answer) {
        return Optional.ofNullable(answer.run()).orElseThrow();
    }

    private long planned() {
        return planner.requests().size();
    }

    private Answer reviewed(Coordinator coordinator) throws InterruptedException {
        broken.add("data");
        return coordinator.run(plan(), GOAL, (_, _) -> new Review.Approved("fine"));
    }

    private static RunEvent.QuestionAnswered answered(Answer answer, Approval approval) {
        var open = state(answer).questions().getFirst().question();
        return new RunEvent.QuestionAnswered(open.key(), approval.toValue(), "mei");
    }

    @Test
    void asksAgainBeforeARevisedPlanIsRun() throws Exception {
        try (var coordinator = coordinator(REPLAN)) {
            var waiting = reviewed(coordinator);

            assertThat(waiting.state()).isEqualTo(Answer.State.NEEDS_INPUT);
            assertThat(state(waiting).questions()).hasSize(1);
            assertThat(state(waiting).revisions()).hasSize(1);
            assertThat(state(waiting).attemptCount(REPORT)).isZero();

            var end = coordinator.resume(run(), answered(waiting, Approval.once()));

            assertThat(end.run()).isNotNull();
            assertThat(state(end).status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void plansNothingMoreAfterARevisedPlanWasRefused() throws Exception {
        try (var coordinator = coordinator(REPLAN)) {
            var waiting = reviewed(coordinator);

            var end =
                    coordinator.resume(run(), answered(waiting, Approval.refusal("too expensive")));

            assertThat(end.state()).isEqualTo(Answer.State.REFUSED);
            assertThat(String.valueOf(end.problem())).contains("too expensive");
            assertThat(planned()).isEqualTo(1);
        }
    }

    @Test
    void runsOnlyWhatFailedOfARevisedPlanAgain() throws Exception {
        broken.addAll(List.of("data", "report"));
        try (var coordinator = coordinator(REPLAN.withMaxRevisions(1))) {
            assertThat(coordinator.run(plan(), GOAL).state()).isEqualTo(Answer.State.PARTIAL);
            broken.remove("report"); // what was replaced would fail again
            var rerun = Rerun.ofFailed(run(), journal.read(run(), 0));

            assertThat(rerun.nodesToRun()).containsExactly(REPORT);
            assertThat(rerun.reused()).hasSize(1);
            var end = coordinator.rerun(rerun);

            assertThat(end.state()).isEqualTo(Answer.State.COMPLETED);
            assertThat(state(end).workflow().nodes())
                    .extracting(AgentNode::type)
                    .containsExactlyInAnyOrder("chart", "report");
        }
    }

    @Test
    void doesNotRerunWithAPlanThatNobodySeals() throws Exception {
        try (var coordinator = coordinator(RunOptions.STANDARD)) {
            coordinator.run(plan(), GOAL);
        }
        var from = run();
        try (var open = coordinator(RunOptions.STANDARD.withOpenPlan(true))) {
            var end = open.rerun(Rerun.from(from, journal.read(from, 0), REPORT));

            assertThat(end.state()).isEqualTo(Answer.State.COMPLETED);
        }
    }

    @Test
    void sealsAPlanThatWasCutOffAndSaysSo() throws Exception {
        var id = new RunId("run-cut-off");
        var notes = new RunNotes(GOAL, Set.of(), List.of(), Workspace.of(directory));
        var started =
                new RunEvent.RunStarted(
                        plan(), RunOptions.STANDARD.withOpenPlan(true), Map.of(), notes.toValues());
        var added = node(new NodeId("agent-3"), "chart", 1, List.of(SUM));
        journal.append(
                id,
                List.of(
                        new JournalEntry(id, 1, Instant.EPOCH, started),
                        new JournalEntry(
                                id,
                                2,
                                Instant.EPOCH,
                                new RunEvent.PlanExtended(List.of(added), List.of()))));
        try (var coordinator = coordinator(RunOptions.STANDARD)) {
            var end = coordinator.resume(id);

            assertThat(end.state()).isEqualTo(Answer.State.PARTIAL);
            assertThat(end.text()).contains("interrupted while it was being generated");
            assertThat(state(end).workflow().nodes()).hasSize(3);
            assertThat(state(end).status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(coordinator.resume(id).state()).isEqualTo(Answer.State.PARTIAL);
        }
    }

    @Test
    void takesNoAnswerToWhatItDoesNotAskAnyMore() throws Exception {
        var id = new RunId("run-cut-off");
        var notes = new RunNotes(GOAL, Set.of(), List.of(), Workspace.of(directory));
        var started =
                new RunEvent.RunStarted(plan(), RunOptions.STANDARD, Map.of(), notes.toValues());
        journal.append(id, List.of(new JournalEntry(id, 1, Instant.EPOCH, started)));
        var late = new RunEvent.QuestionAnswered("answered before", Value.of("yes"), "user");
        try (var coordinator = coordinator(RunOptions.STANDARD)) {
            assertThatThrownBy(() -> coordinator.resume(id, late))
                    .isInstanceOf(InvalidValue.class)
                    .hasMessageContainingAll("no longer valid", id.value());
        }
    }
}

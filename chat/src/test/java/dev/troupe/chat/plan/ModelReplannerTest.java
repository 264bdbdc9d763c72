package dev.troupe.chat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.OfflineSkills;
import dev.troupe.chat.TestCards;
import dev.troupe.chat.conversation.ChatProblem;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.TestConfigs;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
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
import dev.troupe.model.OfflineModel;
import dev.troupe.model.TextListener;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelReplannerTest {
    private static final String GOAL = "Sum sales.csv per month and write a report";
    private static final AgentCard SPREADSHEET =
            new AgentCard(
                    "spreadsheet",
                    "Spreadsheet",
                    "Adds up tables.",
                    List.of("sum"),
                    List.of("@csv", "sum", "求和"),
                    Set.of("table"),
                    Set.of("table"));

    @TempDir Path directory;
    private final List<JournalEntry> heard = new ArrayList<>();

    @Test
    void replacesTheFailedPartAndKeepsWhatWaitedForIt() throws Exception {
        var planner =
                ScriptedModel.of(
                        ScriptedReply.call(
                                "generateWorkflow",
                                """
                                {"id": "w", "name": "Again", "description": "Sum the table in another way", "agentGraph": [
                                  {"id": "agent-1", "type": "spreadsheet", "name": "Sum otherwise", "desc": "sum with a spreadsheet", "steps": ["sum"], "dependencies": []},
                                  {"id": "agent-2", "type": "report", "name": "x", "desc": "x", "steps": [], "dependencies": ["agent-1"]}]}
                                """));

        var state = run(planner, true);

        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(state.status(new NodeId("agent-1"))).isEqualTo(NodeStatus.FAILED);
        assertThat(state.workflow().node(new NodeId("agent-2")).name()).isEqualTo("Report");
        assertThat(state.workflow().nodes().getLast().type()).isEqualTo("spreadsheet");
        assertThat(state.workflow().node(new NodeId("agent-2")).dependencies())
                .containsExactly(state.workflow().nodes().getLast().id());
        assertThat(state.revisions().getFirst().reason().en())
                .contains("'Sum' failed", "cannot think", "instead: Sum otherwise (Spreadsheet)");
        var asked = planner.requests().getFirst().messages();
        assertThat(asked.getFirst().text()).contains("- spreadsheet:", "generateWorkflow");
        assertThat(asked.getLast().text())
                .contains("Goal: " + GOAL, "Failed:\n- agent-1 (data)", "cannot think")
                .contains("Waiting for the failed one:\n- agent-2 (report)");
    }

    @Test
    void sendsAWrongRevisionBackOnceAndThenRefuses() throws Exception {
        var wrong =
                ScriptedReply.call(
                        "generateWorkflow",
                        """
                        {"id": "w", "name": "Again", "description": "Sum the table in another way", "agentGraph": [
                          {"id": "n", "type": "teller", "name": "Sum", "desc": "sum", "steps": ["sum"], "dependencies": []}]}
                        """);
        var planner = ScriptedModel.of(wrong, wrong);

        var state = run(planner, true);

        assertThat(state.status()).isEqualTo(RunStatus.FAILED);
        assertThat(refusal().code()).isEqualTo("chat.plan-rejected");
        assertThat(refusal().message()).contains("'teller', which is not registered");
        assertThat(planner.requests()).hasSize(2);
        assertThat(planner.requests().get(1).messages().getLast().text())
                .contains("The plan was not accepted", "teller");
    }

    @Test
    void refusesWhereThePlannerSaysThatThereIsNoOtherWay() throws Exception {
        var planner =
                ScriptedModel.of(
                        ScriptedReply.call(
                                "generateWorkflow",
                                "{\"description\": \"the table is gone\", \"agentGraph\": []}"));

        run(planner, true);

        assertThat(refusal().is(ChatProblem.NO_OTHER_WAY)).isTrue();
        assertThat(refusal().message()).contains("'Sum'", "the table is gone");
    }

    @Test
    void refusesWhereThePlannerDoesNotAnswer() throws Exception {
        var planner =
                ScriptedModel.of(ScriptedReply.failure(ModelProblem.OVER_BUDGET, "no money left"));

        run(planner, true);

        assertThat(refusal().is(ModelProblem.OVER_BUDGET)).isTrue();
    }

    @Test
    void namesAStallInsteadOfPlanningTheSameAgainAndAgain() throws Exception {
        var again =
                ScriptedReply.call(
                        "generateWorkflow",
                        """
                        {"id": "w", "name": "Again", "description": "Sum the table in another way", "agentGraph": [
                          {"id": "x", "type": "data", "name": "Sum", "desc": "sum again", "steps": ["sum"], "dependencies": []}]}
                        """);
        var planner = ScriptedModel.of(again, again);

        var state = run(planner, true);

        assertThat(state.status()).isEqualTo(RunStatus.FAILED);
        assertThat(state.revisions()).hasSize(2);
        assertThat(refusal().is(CoreProblem.STALLED)).isTrue();
        planner.requireAllUsed();
    }

    @Test
    void triesAnotherAgentThatIsAbleToDoItWithoutAModel() throws Exception {
        var state = run(offline(true), true);

        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(state.workflow().nodes().getLast().type()).isEqualTo("spreadsheet");
    }

    @Test
    void saysThatNobodyElseIsAbleWithoutAModel() throws Exception {
        var state = run(offline(false), false);

        assertThat(state.status()).isEqualTo(RunStatus.FAILED);
        assertThat(refusal().is(ChatProblem.NO_OTHER_WAY)).isTrue();
        assertThat(refusal().message()).contains("no agent but data can do 'sum sales.csv'");
    }

    private ChatModel offline(boolean hasSpreadsheet) {
        return new OfflineModel(OfflineSkills.of(catalog(hasSpreadsheet)));
    }

    private Problem refusal() {
        return heard.stream()
                .map(JournalEntry::event)
                .filter(RunEvent.RevisionRefused.class::isInstance)
                .map(event -> ((RunEvent.RevisionRefused) event).problem())
                .findFirst()
                .orElseThrow();
    }

    private static Catalog catalog(boolean hasSpreadsheet) {
        var catalog = new Catalog();
        catalog.register(Agent.of(TestCards.DATA, "", List.of()));
        catalog.register(Agent.of(TestCards.REPORT, "", List.of()));
        if (hasSpreadsheet) {
            catalog.register(Agent.of(SPREADSHEET, "", List.of()));
        }
        return catalog;
    }

    /** Runs the plan with agents of one type that cannot think; all others finish immediately. */
    private RunState run(ChatModel planner, boolean hasSpreadsheet) throws InterruptedException {
        var catalog = catalog(hasSpreadsheet);
        var options =
                RunOptions.STANDARD.withRetries(RetryPolicy.NONE).withOnFailure(OnFailure.REPLAN);
        var config =
                TestConfigs.of(new Split(planner, "data"), catalog, Workspace.of(directory))
                        .runOptions(options)
                        .runListener(heard::add)
                        .conversationListener(ConversationListener.NONE)
                        .build();
        try (var coordinator = new Coordinator(config)) {
            return Optional.ofNullable(coordinator.run(plan(), GOAL).run()).orElseThrow();
        }
    }

    private static Workflow plan() {
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1",
                        "Sales",
                        GOAL,
                        List.of(
                                AgentNode.of(
                                        "agent-1",
                                        "data",
                                        "Sum",
                                        "sum sales.csv",
                                        List.of(new Step(1, "sum")),
                                        List.of()),
                                AgentNode.of(
                                        "agent-2",
                                        "report",
                                        "Report",
                                        "write it down",
                                        List.of(new Step(2, "write")),
                                        List.of(new NodeId("agent-1"))))));
    }

    /** Plans with one model; agents answer automatically, except those that cannot. */
    private record Split(ChatModel planner, String broken) implements ChatModel {
        @Override
        public ModelReply chat(ModelRequest request, TextListener onText)
                throws InterruptedException {
            if (request.role() == ModelRole.PLANNER) {
                return planner.chat(request, onText);
            }
            if (request.brief().field("agent").asText().equals(broken)) {
                throw new ModelException(
                        Problem.of(ModelProblem.NEEDS_MODEL, "想不出来", "It cannot think"));
            }
            return ModelReply.text("done", "test:model");
        }
    }
}

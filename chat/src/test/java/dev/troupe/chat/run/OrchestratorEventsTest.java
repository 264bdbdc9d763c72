package dev.troupe.chat.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.TestCards;
import dev.troupe.chat.conversation.TestConfigs;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.model.ModelRole;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrchestratorEventsTest {
    private static final Workflow DIAMOND =
            Workflow.from(
                    WorkflowDraft.of(
                            "workflow-1",
                            "Diamond",
                            "Three at once, then one of them all",
                            List.of(
                                    node(1, "crawler"),
                                    node(2, "data"),
                                    node(3, "data"),
                                    node(4, "chart", "agent-1", "agent-2", "agent-3"))),
                    WorkflowRules.STANDARD);

    @TempDir Path directory;
    private final List<String> names = Collections.synchronizedList(new ArrayList<>());
    private final List<Value> payloads = Collections.synchronizedList(new ArrayList<>());

    @Test
    void namesIntentAndPlan() throws Exception {
        var model = ScriptedModel.of(ScriptedReply.text("no json"), ScriptedReply.text("none"));
        try (var coordinator = coordinator(model)) {
            coordinator.handle("hm");
        }

        assertThat(names)
                .containsExactly("intent:recognition-start", "intent:warning", "intent:recognized");
        assertThat(payloads.getFirst().field("userMessage")).isEqualTo(Value.of("hm"));
        var result = payloads.getLast().field("result");
        assertThat(result.field("intent")).isEqualTo(Value.of("uncertain"));
        assertThat(result.field("confidence")).isEqualTo(Value.of(0.5));
        assertThat(result.field("needsMultiAgent")).isEqualTo(Value.of(false));
    }

    @Test
    void namesLevelsAgentsAndTheEnd() throws Exception {
        var model = new ScriptedModel().whenever(_ -> true, ScriptedReply.text("done"));
        try (var coordinator = coordinator(model)) {
            assertThat(coordinator.start(DIAMOND).await().status()).isEqualTo(RunStatus.COMPLETED);
        }

        assertThat(names).startsWith("workflow:start", "workflow:scheduled", "level:start");
        assertThat(names).endsWith("level:complete", "workflow:complete");
        assertThat(names.stream().filter("agent:complete"::equals)).hasSize(4);
        assertThat(names.stream().filter("level:start"::equals)).hasSize(2);
        assertThat(payloads.get(1).field("levels").item(0).items()).hasSize(3);
        assertThat(payloads.get(2).field("agentCount")).isEqualTo(Value.of(3));
        assertThat(payloads.getLast().field("successCount")).isEqualTo(Value.of(4));
        assertThat(payloads.getLast().field("status")).isEqualTo(Value.of("completed"));
    }

    @Test
    void namesAFailureAndWhatCameOfTheRest() throws Exception {
        var model = new ScriptedModel().whenever(_ -> true, ScriptedReply.text(""));
        try (var coordinator = coordinator(model)) {
            coordinator.start(DIAMOND).await();
        }

        assertThat(names).contains("agent:error").endsWith("workflow:error");
        assertThat(payloads.getLast().field("failureCount")).isNotEqualTo(Value.of(0));
        assertThat(payloads.getLast().field("error").isMissing()).isFalse();
    }

    @Test
    void cancellingByIdIsToldAndAnUnknownIdIsFalse() throws Exception {
        var asked = new CountDownLatch(1);
        var model =
                new ScriptedModel()
                        .whenever(
                                request -> {
                                    asked.countDown();
                                    return request.role() == ModelRole.AGENT;
                                },
                                ScriptedReply.endless());
        try (var coordinator = coordinator(model)) {
            var run = coordinator.start(DIAMOND);
            asked.await();

            assertThat(coordinator.cancel(new RunId("nobody"), "x")).isFalse();
            assertThat(coordinator.cancel(run.id(), "enough")).isTrue();
            assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(coordinator.cancel(run.id(), "again")).isFalse();
        }
        assertThat(names).contains("workflow:cancel-requested").endsWith("workflow:cancelled");
    }

    private Coordinator coordinator(ScriptedModel model) {
        var events =
                new OrchestratorEvents((name, payload) -> {
                    names.add(name);
                    payloads.add(payload);
                });
        return new Coordinator(
                TestConfigs.of(model, TestCards.catalog(), Workspace.of(directory))
                        .runListener(events)
                        .conversationListener(events)
                        .build());
    }

    private static AgentNode node(int number, String type, String... dependencies) {
        return AgentNode.of(
                "agent-" + number,
                type,
                "node " + number,
                "do part " + number,
                List.of(new Step(number, "do it")),
                List.of(dependencies).stream().map(NodeId::new).toList());
    }
}

package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node that is cancelled while its model thinks. */
@Timeout(180)
class CancelledNodeTest {
    private static final ModelRequest REQUEST =
            ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("hello")));

    @ParameterizedTest
    @ValueSource(strings = {"openai:large", "anthropic:large", "gemini:large", "ollama:large"})
    void leavesItsConnectionSoThatTheProviderStopsWorking(String name) throws Exception {
        var asked = new CountDownLatch(1);
        RawServer.Script silent =
                connection -> {
                    asked.countDown();
                    connection.awaitClientGone();
                };
        try (var server = RawServer.playing(silent)) {
            var model = Settings.model(name, server.baseUrl(), "secret");
            try (var engine = Engine.builder(NodeExecutors.always(_ -> said(model))).build()) {
                var run = engine.start(workflow());
                asked.await();
                run.cancel("enough");

                assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
                server.awaitClientGone();
            }
        }
    }

    private static NodeResult said(ChatModel model) throws InterruptedException {
        return NodeResult.success(Value.of(model.chat(REQUEST).text()), "Said");
    }

    private static Workflow workflow() {
        var steps = List.of(new Step(1, "Ask the model"));
        var node = AgentNode.of("agent-1", "chat", "Ask", "Asks the model", steps, List.of());
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "Ask", "Asks a slow model", List.of(node)));
    }
}

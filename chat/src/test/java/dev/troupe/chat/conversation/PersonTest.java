package dev.troupe.chat.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools know for whom they work, also when another user's process continues the run. */
class PersonTest {
    @TempDir private Path directory;

    private final InMemoryJournal journal = new InMemoryJournal();
    private final List<RunId> runs = new ArrayList<>();
    private final List<String> prompts = new ArrayList<>();
    private final List<String> forWhom = new ArrayList<>();

    record Nothing(String name) {}

    /** Deletes a record, and notes for whom. */
    private record Delete(List<String> forWhom) implements Tool<Nothing, String> {
        @Override
        public ToolSpec<Nothing> spec() {
            return ToolSpec.readWrite("deleteRecord", "Deletes a record.", Nothing.class)
                    .withTitle("删除记录", "delete a record")
                    .withCallLabel("删除 %s", "delete %s", "name")
                    .withRecordRemoval()
                    .withRepeatable(true);
        }

        @Override
        public String call(Nothing input, ToolContext context) {
            forWhom.add(context.user() + " " + context.callKey());
            return "deleted";
        }
    }

    private Coordinator coordinator(String user, ApprovalHandler approvals) {
        ChatModel model =
                (request, _) -> {
                    prompts.add(request.messages().get(1).text());
                    return request.messages().getLast() instanceof Message.ToolResult
                            ? ModelReply.text("done", "test")
                            : ModelReply.calls(
                                    List.of(new ToolCall("1", "deleteRecord", "{\"name\": \"x\"}")),
                                    "test");
                };
        var card =
                new AgentCard("work", "Worker", "Works.", List.of(), List.of(), Set.of(), Set.of());
        var catalog = new Catalog();
        catalog.register(
                Agent.of(card, "", List.of(new Delete(forWhom)))
                        .withBriefing((id, _) -> "Their id is " + id + "."));
        return new Coordinator(
                TestConfigs.of(model, catalog, Workspace.of(directory))
                        .journal(journal)
                        .runListener(entry -> runs.add(entry.run()))
                        .conversationListener(ConversationListener.NONE)
                        .runOwner(new RunOwner(user, ""))
                        .agentOptions(AgentOptions.STANDARD.withApprovals(approvals))
                        .build());
    }

    private static Workflow workflow() {
        var node =
                AgentNode.of(
                        "agent-1", "work", "work", "work", List.of(new Step(1, "x")), List.of());
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "w", "Do the work of this test", List.of(node)));
    }

    @Test
    void isToldToToolsAndAgentsAndStaysWithTheRun() throws InterruptedException {
        Answer waiting;
        try (var ada = coordinator("ada", ApprovalHandler.LATER)) {
            waiting = ada.run(workflow(), "Do the work of this test");
        }

        assertThat(waiting.state())
                .as("records are not removed without leave")
                .isEqualTo(Answer.State.NEEDS_INPUT);
        assertThat(forWhom).isEmpty();
        var state = Objects.requireNonNull(waiting.run());
        var question = state.questions().getFirst().question();
        assertThat(question.text()).contains("delete x");

        try (var bob = coordinator("bob", ApprovalHandler.LATER)) {
            var leave = Approval.once().toValue();
            var done =
                    bob.resume(runs.getFirst(), new QuestionAnswered(question.key(), leave, "ada"));
            assertThat(done.state()).isEqualTo(Answer.State.COMPLETED);
        }
        assertThat(forWhom).hasSize(1);
        assertThat(forWhom.getFirst()).startsWith("ada " + runs.getFirst() + "/agent-1/");
        assertThat(prompts)
                .allMatch(prompt ->
                        prompt.contains("\n\n# User\nTheir id is ada.\n\n# Current time\n"));
    }
}

package dev.troupe.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.Approval;
import dev.troupe.agent.Approvals;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import dev.troupe.agent.Workspace;
import dev.troupe.core.AgentNode;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.RunEvent.QuestionAnswered;
import dev.troupe.core.RunId;
import dev.troupe.core.Step;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowDraft;
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

/** Tools know for whom they work, also when somebody else's process goes on with the run. */
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
            return ToolSpec.writing("deleteRecord", "Deletes a record.", Nothing.class)
                    .titled("删除记录", "delete a record")
                    .doing("删除 %s", "delete %s", "name")
                    .removingRecords()
                    .repeatable(true);
        }

        @Override
        public String call(Nothing input, ToolContext context) {
            forWhom.add(context.person() + " " + context.callKey());
            return "deleted";
        }
    }

    private Coordinator coordinator(String user, Approvals approvals) {
        ChatModel model =
                (request, _) -> {
                    prompts.add(request.messages().getFirst().text());
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
                        .withBriefing((person, _) -> "Their id is " + person + "."));
        return new Coordinator(
                TestParts.of(model, catalog, Workspace.of(directory))
                        .withJournal(journal)
                        .withListeners(entry -> runs.add(entry.run()), ConversationListener.NONE)
                        .withBelonging(new Belonging(user, ""))
                        .withAgents(AgentOptions.STANDARD.withApprovals(approvals)));
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
        try (var ada = coordinator("ada", Approvals.LATER)) {
            waiting = ada.run(workflow(), "Do the work of this test");
        }

        assertThat(waiting.state())
                .as("records are not removed without leave")
                .isEqualTo(Answer.State.NEEDS_INPUT);
        assertThat(forWhom).isEmpty();
        var state = Objects.requireNonNull(waiting.run());
        var question = state.questions().getFirst().question();
        assertThat(question.text()).contains("delete x");

        try (var bob = coordinator("bob", Approvals.LATER)) {
            var leave = Approval.once().toValue();
            var done =
                    bob.resume(runs.getFirst(), new QuestionAnswered(question.key(), leave, "ada"));
            assertThat(done.state()).isEqualTo(Answer.State.COMPLETED);
        }
        assertThat(forWhom).hasSize(1);
        assertThat(forWhom.getFirst()).startsWith("ada " + runs.getFirst() + "/agent-1/");
        assertThat(prompts).allMatch(prompt -> prompt.endsWith("# The person\nTheir id is ada."));
    }
}

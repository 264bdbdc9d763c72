package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user pastes reaches the agents that work on it. */
class PastedTextTest {
    private static final String LAST = "The last item: Ann books the room.";
    private static final String PLAN =
            """
            {"id": "workflow-1", "name": "Summary", "description": "Summarise the minutes in summary.md", "agentGraph": [
             {"id": "agent-1", "type": "file", "name": "Summary", "desc": "write summary.md",
              "steps": [{"stepNumber": 1, "desc": "write"}], "dependencies": []}]}
            """;

    @TempDir Path directory;

    @Test
    void isPartOfThePrompt() throws InterruptedException {
        var model = script().when(role(ModelRole.AGENT), write(), ScriptedReply.text("Done."));

        var answer = summarise("Item: the budget was approved. ".repeat(100), model);

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(prompt(model)).contains("# The user's message\nSummarise", LAST);
        model.requireAllUsed();
    }

    @Test
    void isASharedVariableWhereItIsLong() throws InterruptedException {
        var model =
                script().when(
                                role(ModelRole.AGENT),
                                ScriptedReply.call(
                                        "valGet", "{\"key\": \"userMessage\", \"from\": 8000}"),
                                write(),
                                ScriptedReply.text("Done."));

        var answer = summarise("Item: the budget was approved. ".repeat(300), model);

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(prompt(model))
                .contains("# The user's message\nSummarise", "the shared variable userMessage")
                .doesNotContain(LAST);
        assertThat(replies(model)).anyMatch(reply -> reply.contains(LAST));
        model.requireAllUsed();
    }

    private static ScriptedModel script() {
        return new ScriptedModel()
                .when(
                        role(ModelRole.ROUTER),
                        ScriptedReply.text(
                                "{\"intent\": \"complex_workflow\", \"confidence\": 0.95, \"explanation\": \"one step\", \"needsMultiAgent\": false}"))
                .when(role(ModelRole.PLANNER), ScriptedReply.call("generateWorkflow", PLAN));
    }

    private static ScriptedReply write() {
        return ScriptedReply.call(
                "writeFile", "{\"path\": \"summary.md\", \"content\": \"The budget stands.\"}");
    }

    private static Predicate<ModelRequest> role(ModelRole role) {
        return request -> request.role() == role;
    }

    private Answer summarise(String minutes, ScriptedModel model) throws InterruptedException {
        var packs = List.of(new FilesPack());
        var config =
                CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory))
                        .model(model)
                        .build();
        try (var troupe = new Coordinator(config)) {
            return troupe.handle(
                    "Summarise the following minutes in summary.md:\n" + minutes + LAST);
        }
    }

    private static String prompt(ScriptedModel model) {
        return model.requests().stream()
                .filter(role(ModelRole.AGENT))
                .map(request -> request.messages().get(1).text())
                .findFirst()
                .orElseThrow();
    }

    private static List<String> replies(ScriptedModel model) {
        return model.requests().stream()
                .flatMap(request -> request.messages().stream())
                .filter(Message.ToolResult.class::isInstance)
                .map(Message::text)
                .toList();
    }
}

package dev.troupe.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The test of the guide to ScriptedModel. */
class TextPackTest {
    // tag::test[]
    @Test
    void anAgentCountsTheWordsOfAFile(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("poem.txt"), "two words");
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("countWords", "{\"path\": \"poem.txt\"}"),
                        ScriptedReply.text("poem.txt has 2 words."));
        var catalog = new Catalog();
        new TextPack().agents().forEach(catalog::register);
        var config = CoordinatorConfig.builder(model, catalog, Workspace.of(directory)).build();

        try (var coordinator = new Coordinator(config)) {
            var answer = coordinator.run(plan(), "How many words has poem.txt?");

            assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
            assertThat(answer.text()).contains("poem.txt has 2 words.");
        }
        assertThat(model.requests().getLast().messages().getLast().text()).contains("\"words\":2");
        model.requireAllUsed();
    }

    private static Workflow plan() {
        var node =
                AgentNode.of(
                        "agent-1",
                        "text",
                        "Count",
                        "Count the words of poem.txt",
                        List.of(new Step(1, "count the words")),
                        List.of());
        return Workflow.from(WorkflowDraft.of("workflow-1", "count", "Count words", List.of(node)));
    }
    // end::test[]
}

package dev.troupe.packs.writing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.Message;
import dev.troupe.model.media.MediaModels;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritingPackTest {
    private static final NodeId NODE = new NodeId("agent-1");

    @TempDir Path directory;
    private MediaModels media = MediaModels.NONE;

    @Test
    void savesTheTextOnceItMeetsTheTask() throws Exception {
        Files.writeString(directory.resolve("minutes.txt"), "Ann opens. ".repeat(20));
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("readDocument", "{\"path\": \"minutes.txt\"}"),
                        submit("Ann opened the meeting twenty times today.", "summary.md"),
                        submit("Ann opened repeatedly.", "summary.md"));

        var result = run(model, "Summarize minutes.txt in at most 5 words as summary.md");

        assertThat(((NodeResult.Succeeded) result).summary()).isEqualTo("Saved summary.md.");
        assertThat(directory.resolve("summary.md")).hasContent("Ann opened repeatedly.");
        assertThat(lastResult(model, 2)).contains("it has 7 words, and at most 5 are asked for");
        model.requireAllUsed();
    }

    @Test
    void answersWithTheTextIfNoFileIsNamed() throws InterruptedException {
        var model = ScriptedModel.of(submit("早上好，安。", null));

        var result = run(model, "Translate into Chinese: Good morning, Ann.");

        assertThat(((NodeResult.Succeeded) result).summary()).isEqualTo("早上好，安。");
    }

    @Test
    void failsIfTheFileThatTheTaskNamesIsNotSaved() throws InterruptedException {
        var model = ScriptedModel.of(submit("Dear Bob, all is well.", null));

        var result = run(model, "Draft an email to Bob and save it as mail.txt");

        assertThat(((NodeResult.Failed) result).problem().is(AgentProblem.OUTPUT_MISSING)).isTrue();
    }

    @Test
    void readsLongDocumentsInParts() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("long.txt"), "A line of text.\n".repeat(1_000));
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("readDocument", "{\"path\": \"long.txt\"}"),
                        ScriptedReply.call(
                                "readDocument", "{\"path\": \"long.txt\", \"from\": 12001}"),
                        ScriptedReply.call(
                                "readDocument", "{\"path\": \"long.txt\", \"from\": 99999}"),
                        submit("It repeats one line.", null));

        run(model, "Summarize long.txt");

        assertThat(lastResult(model, 1)).contains("\"next\":12001", "\"characters\":16000");
        assertThat(lastResult(model, 2)).doesNotContain("\"next\":1");
        assertThat(lastResult(model, 3)).contains("the text has only 16000 characters");
    }

    @Test
    void isUnavailableWithoutALanguageModel() {
        var agent = new WritingPack(() -> false, MediaModels.NONE).agents().getFirst();

        assertThat(
                        Catalog.of(List.of(new WritingPack(() -> false, MediaModels.NONE)))
                                .snapshot()
                                .availableAgents())
                .isEmpty();
        assertThat(agent.card().type()).isEqualTo(WritingPack.WRITER);
    }

    private static ScriptedReply submit(String text, @Nullable String path) {
        var file = path == null ? "" : ", \"path\": \"" + path + "\"";
        return ScriptedReply.call("submitText", "{\"text\": \"" + text + "\"" + file + "}");
    }

    private static String lastResult(ScriptedModel model, int request) {
        return ((Message.ToolResult) model.requests().get(request).messages().getLast()).text();
    }

    private NodeResult run(ScriptedModel model, String task) throws InterruptedException {
        var catalog = Catalog.of(List.of(new WritingPack(() -> true, media)));
        var bodies =
                new AgentExecutor(catalog, model, Workspace.of(directory), TimeSource.system());
        var node =
                AgentNode.of(
                        NODE.value(),
                        WritingPack.WRITER,
                        "Write",
                        task,
                        List.of(new Step(1, task)),
                        List.of());
        var workflow = Workflow.from(WorkflowDraft.of("workflow-1", "text", task, List.of(node)));
        try (var engine = Engine.builder(bodies).build()) {
            var plain = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            var run = engine.start(workflow, plain, Map.<String, Value>of()).await();
            return Objects.requireNonNull(run.result(NODE));
        }
    }
}

package dev.troupe.agent.completion;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionCheckTest {
    private static final NodeId NODE = new NodeId("agent-1");
    private static final ScriptedReply DONE = ScriptedReply.text("Done: monthly.csv.");
    private static final ScriptedReply SAVED = save("monthly.csv", "month,total");

    @TempDir Path directory;

    /** Saves a text; fails without one. */
    public record Save() implements Tool<Save.Input, String> {
        record Input(String path, String text) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("save", "Saves a text.", Input.class);
        }

        @Override
        public String call(Input input, ToolContext context) {
            if (input.text().isEmpty()) {
                throw new ToolException(AgentProblem.FILE, "磁盘已满", "the disk is full");
            }
            try {
                Files.writeString(context.workspace().resolveWritable(input.path()), input.text());
                return "saved";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Reads a text. */
    public record Read() implements Tool<Read.Input, String> {
        record Input(String path) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("read", "Reads a text.", Input.class);
        }

        @Override
        public String call(Input input, ToolContext context) {
            try {
                return Files.readString(context.workspace().resolveExisting(input.path()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Test
    void remindsAModelOfAFileThatDoesNotExist() throws InterruptedException {
        var model = ScriptedModel.of(DONE, SAVED, DONE);

        var result = run(model, "Save the totals as monthly.csv");

        assertThat(result).isInstanceOf(NodeResult.Succeeded.class);
        assertThat(lastMessage(model, 1))
                .isInstanceOf(Message.User.class)
                .extracting(Message::text)
                .asString()
                .contains("not done", "monthly.csv does not exist", "reportFailure");
        model.requireAllUsed();
    }

    @Test
    void failsIfTheFileStillDoesNotExist() throws InterruptedException {
        var problem = failure(run(ScriptedModel.of(DONE, DONE), "Save the totals as monthly.csv"));

        assertThat(problem.is(AgentProblem.OUTPUT_MISSING)).isTrue();
        assertThat(problem.message()).contains("monthly.csv does not exist");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Delete old.csv",
                "Please remove the file \"old.csv\".",
                "删除 old.csv",
                "把 old.csv 文件删掉"
            })
    void failsIfAFileThatIsToBeDeletedStillExists(String task) throws Exception {
        Files.writeString(directory.resolve("old.csv"), "x");
        var said = ScriptedReply.text("Deleted old.csv.");

        var problem = failure(run(ScriptedModel.of(said, said), task));

        assertThat(problem.is(AgentProblem.OUTPUT_MISSING)).isTrue();
        assertThat(problem.message()).contains("old.csv still exists");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Delete gone.csv",
                "Delete the empty rows of old.csv",
                "Remove old.csv from the list of sources",
                "Do not delete old.csv",
                "If it is empty, delete old.csv",
                "Delete old.csv and write the totals to old.csv",
                "删除 old.csv 里的空行",
                "不要删除 old.csv"
            })
    void expectsNoDeletionWhereNoneIsAskedFor(String task) throws Exception {
        Files.writeString(directory.resolve("old.csv"), "x");
        var said = ScriptedReply.text("Done.");

        assertThat(run(ScriptedModel.of(said, said), task))
                .isInstanceOf(NodeResult.Succeeded.class);
    }

    @Test
    void failsIfAllCallsFailed() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.calls(
                                new ToolCall("1", "saveAll", "{}"),
                                new ToolCall("2", "save", "{\"path\": 3}")),
                        ScriptedReply.text("All done."),
                        ScriptedReply.text("All done."));

        var problem = failure(run(model, "Save the totals"));

        assertThat(problem.is(AgentProblem.CALLS_FAILED)).isTrue();
        assertThat(problem.message()).contains("saveAll", "Unknown tool");
    }

    @Test
    void reportsThePartThatAFailedCallWasToDo() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        SAVED,
                        save("copy.csv", ""),
                        ScriptedReply.text("Both are saved."),
                        ScriptedReply.text("Both are saved."));

        var result = (NodeResult.Succeeded) run(model, "Save monthly.csv twice");

        assertThat(result.summary()).contains("Both are saved.", "Not done: ", "the disk is full");
        assertThat(result.output().field("omissions").items()).hasSize(1);
    }

    @Test
    void reportsAnAnswerThatWasCutAtTheTokenLimit() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("The three reasons are: first")
                                .withFinishReason(ModelReply.FinishReason.LENGTH));

        var result = (NodeResult.Succeeded) run(model, "Give three reasons");

        assertThat(result.summary()).startsWith("The three reasons are: first\nThe answer was cut");
        assertThat(result.output().field("omissions").items()).hasSize(1);
    }

    @Test
    void failsWhereTheProviderWithheldTheAnswer() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("The first")
                                .withFinishReason(ModelReply.FinishReason.CONTENT_FILTER));

        assertThat(failure(run(model, "Give three reasons")).is(ModelProblem.REFUSED)).isTrue();
    }

    @Test
    void acceptsAFailedCallThatALaterOneReplaces() throws InterruptedException {
        var model = ScriptedModel.of(save("monthly.csv", ""), SAVED, DONE);

        var result = (NodeResult.Succeeded) run(model, "Save the totals as monthly.csv");

        assertThat(result.summary()).isEqualTo("Done: monthly.csv.");
        model.requireAllUsed();
    }

    @Test
    void reportsAFileOfTheRequestThatCouldNotBeRead() throws Exception {
        Files.writeString(directory.resolve("a.csv"), "x");
        var model =
                ScriptedModel.of(
                        read("a.csv"),
                        read("b.csv"),
                        read("notes.txt"), // its own idea
                        ScriptedReply.text("They are equal."),
                        ScriptedReply.text("They are equal."));

        var result = (NodeResult.Succeeded) run(model, "Compare a.csv and b.csv");

        assertThat(result.summary()).contains("Not done: ", "b.csv").doesNotContain("notes.txt");
    }

    @Test
    void failsWithTheRefusalThatTheModelDoesNotMention() throws InterruptedException {
        var model = ScriptedModel.of(SAVED, DONE, DONE);
        var denied =
                AgentOptions.STANDARD.withPolicy(
                        new ToolPolicy(
                                Map.of(
                                        Risk.READ, ToolPolicy.Verdict.ALLOW,
                                        Risk.WRITE, ToolPolicy.Verdict.DENY,
                                        Risk.EXECUTE, ToolPolicy.Verdict.DENY,
                                        Risk.SEND, ToolPolicy.Verdict.DENY),
                                ToolPolicy.Verdict.ASK,
                                List.of()));

        var problem = failure(run(model, "Save the totals", denied));

        assertThat(AgentProblem.isRefusal(problem.code())).isTrue();
    }

    private static ScriptedReply save(String path, String text) {
        return ScriptedReply.call(
                "save", "{\"path\": \"" + path + "\", \"text\": \"" + text + "\"}");
    }

    private static ScriptedReply read(String path) {
        return ScriptedReply.call("read", "{\"path\": \"" + path + "\"}");
    }

    private static Message lastMessage(ScriptedModel model, int request) {
        return model.requests().get(request).messages().getLast();
    }

    private static Problem failure(NodeResult result) {
        return ((NodeResult.Failed) result).problem();
    }

    private NodeResult run(ScriptedModel model, String task) throws InterruptedException {
        return run(model, task, AgentOptions.STANDARD);
    }

    private NodeResult run(ScriptedModel model, String task, AgentOptions options)
            throws InterruptedException {
        var card =
                new AgentCard(
                        "files",
                        "Files",
                        "Saves files.",
                        List.of("save"),
                        List.of(),
                        Set.of(),
                        Set.of());
        var catalog = new Catalog();
        catalog.register(new Agent(card, "Save.", List.of(new Save(), new Read()), 6));
        var bodies =
                new AgentExecutor(
                        catalog, model, Workspace.of(directory), TimeSource.system(), options);
        var workflow =
                Workflow.from(
                        WorkflowDraft.of(
                                "workflow-1",
                                "one",
                                task,
                                List.of(
                                        AgentNode.of(
                                                NODE.value(),
                                                "files",
                                                "one",
                                                task,
                                                List.of(new Step(1, task)),
                                                List.of()))));
        try (var engine = Engine.builder(bodies).build()) {
            var plain = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            var run = engine.start(workflow, plain, Map.of()).await();
            return Objects.requireNonNull(run.result(NODE));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Save todo.txt in a new folder notes               | notes/todo.txt     | ''
                    在新文件夹notes里保存 todo.txt                      | notes/todo.txt     | ''
                    Save todo.txt in the folder b of the folder a     | a/b/todo.txt       | ''
                    Save todo.txt in a new folder notes               | other/todo.txt     | todo.txt does not exist
                    Save todo.txt in a new folder notes               | notes/old-todo.txt | todo.txt does not exist
                    Save todo.txt with my notes-2 list                | note/todo.txt      | todo.txt does not exist
                    Save todo.txt, and todo.txt again as a/todo.txt   | a/todo.txt         | todo.txt does not exist
                    """)
    void aFileMayBeInAFolderThatTheTaskNames(String task, String written, String flaw)
            throws IOException {
        var file = directory.resolve(written);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "x");
        var check =
                new CompletionCheck(
                        task,
                        () -> List.of("todo.txt"),
                        List::of,
                        Workspace.of(directory),
                        Language.EN);

        check.record(
                new ToolCall("1", "save", "{\"path\": \"" + written + "\"}"),
                Risk.WRITE,
                LocalizedText.of("保存", "save"),
                ToolReply.ok("saved"));

        assertThat(check.findFlaws().stream().map(LocalizedText::en).collect(joining()))
                .isEqualTo(flaw);
    }

    @Test
    void aFileInAFolderIsNotExpectedThereUnlessItWasWritten() throws IOException {
        Files.writeString(
                Files.createDirectory(directory.resolve("notes")).resolve("todo.txt"), "x");
        var check =
                new CompletionCheck(
                        "Save todo.txt in a new folder notes",
                        () -> List.of("todo.txt"),
                        List::of,
                        Workspace.of(directory),
                        Language.EN);

        check.record(
                new ToolCall("1", "read", "{\"path\": \"notes/todo.txt\"}"),
                Risk.READ,
                LocalizedText.of("读取", "read"),
                ToolReply.ok("saved"));

        assertThat(check.findFlaws()).hasSize(1);
    }

    @Test
    void aFileThatAStoredRecordNamesIsWrittenLater() {
        var check =
                new CompletionCheck(
                        "note: save monthly.csv",
                        () -> List.of("monthly.csv", "other.csv"),
                        List::of,
                        Workspace.of(directory),
                        Language.EN);

        check.recordStored(new ToolCall("1", "note", "{\"text\": \"save Monthly.csv\"}"));

        assertThat(check.findFlaws())
                .singleElement()
                .satisfies(flaw -> assertThat(flaw.en()).contains("other.csv"));
    }
}

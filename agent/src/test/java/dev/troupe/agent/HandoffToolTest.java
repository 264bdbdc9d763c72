package dev.troupe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelRequest;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandoffToolTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");

    @TempDir Path directory;
    private final InMemoryJournal journal = new InMemoryJournal();

    private static ScriptedReply handOff(String to, String brief) {
        return ScriptedReply.call(
                "handOff",
                "{\"agent\": \"%s\", \"brief\": \"%s\", \"reason\": \"not mine\"}"
                        .formatted(to, brief));
    }

    private static Predicate<ModelRequest> asked(String agent) {
        return request -> request.brief().field("agent").asText().equals(agent);
    }

    @Test
    void letsAnotherAgentTakeTheNodeOver() throws InterruptedException {
        var model =
                new ScriptedModel()
                        .when(asked("a"), handOff("b", "count the rows of t"))
                        .when(asked("b"), ScriptedReply.text("There are 7 rows."));

        var run = run(model, journal, "a", "b");

        assertThat(run.result(NODE))
                .isInstanceOfSatisfying(
                        NodeResult.Succeeded.class,
                        result -> assertThat(result.summary()).isEqualTo("There are 7 rows."));
        assertThat(model.requests().getLast().messages().getLast().text())
                .contains(
                        "# Your task\ncount the rows of t", "# Overall task\nCount what there is");
        assertThat(recorded("hand-off 1").field("from").asText()).isEqualTo("a");
        assertThat(recorded("hand-off 1").field("to").asText()).isEqualTo("b");
        assertThat(recorded("hand-off 1").field("brief").asText()).isEqualTo("count the rows of t");
        model.requireAllUsed();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersWithWhatTheAgentDidThatPassedTheNodeOn(boolean isDone) throws InterruptedException {
        var model =
                new ScriptedModel()
                        .when(
                                asked("a"),
                                ScriptedReply.call("measure", "{\"path\": \"t\"}"),
                                handOff("b", "draw the chart"))
                        .when(
                                asked("b"),
                                isDone
                                        ? ScriptedReply.text("Drew it.")
                                        : ScriptedReply.call(
                                                "reportFailure", "{\"reason\": \"No pencil.\"}"));

        var agents = catalog(agent("a", new Measure()), agent("b"));
        var run =
                run(
                        new AgentExecutor(
                                agents, model, Workspace.of(directory), TimeSource.system()),
                        journal);

        var text =
                switch (run.result(NODE)) {
                    case NodeResult.Succeeded(_, var summary, _, _) -> summary;
                    case NodeResult.Failed(var problem) -> problem.message();
                    case null, default -> "";
                };
        assertThat(text)
                .isEqualTo("A: Measured t, 7 rows\n" + (isDone ? "Drew it." : "No pencil."));
    }

    /** Reports to users what it found. */
    private record Measure() implements Tool<Measure.Input, ToolReply> {
        record Input(String path) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("measure", "Measures.", Input.class);
        }

        @Override
        public ToolReply call(Input input, ToolContext context) {
            return ToolReply.ok("7").withMessage("Measured " + input.path() + ", 7 rows");
        }
    }

    private Value recorded(String key) {
        return journal.read(RUN, 0).stream()
                .map(JournalEntry::event)
                .filter(event ->
                        event instanceof RunEvent.EffectFinished(_, var other, _)
                                && other.equals(key))
                .map(event -> ((RunEvent.EffectFinished) event).result())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void offersNoHandOffToTheOnlyAgent() throws InterruptedException {
        var model = ScriptedModel.of(ScriptedReply.text("Done."));

        run(model, journal, "a");

        assertThat(model.requests().getFirst().tools())
                .extracting(tool -> tool.name())
                .doesNotContain("handOff");
    }

    @Test
    void refusesToPassTheSameBriefBack() throws InterruptedException {
        var model =
                new ScriptedModel()
                        .when(asked("a"), handOff("b", "do it"))
                        .when(
                                asked("b"),
                                handOff("a", " do  it "),
                                ScriptedReply.text("Did it myself."));

        var run = run(model, journal, "a", "b");

        assertThat(run.result(NODE)).isInstanceOf(NodeResult.Succeeded.class);
        assertThat(model.requests().getLast().messages().getLast().text())
                .contains("agent.handoff-loop", "a -> b", "cannot be returned");
    }

    @Test
    void refusesAFourthHandOff() throws InterruptedException {
        var model =
                new ScriptedModel()
                        .when(asked("a"), handOff("b", "1"))
                        .when(asked("b"), handOff("c", "2"))
                        .when(asked("c"), handOff("d", "3"))
                        .when(asked("d"), handOff("a", "4"), ScriptedReply.text("Enough."));

        run(model, journal, "a", "b", "c", "d");

        assertThat(model.requests().getLast().messages().getLast().text())
                .contains("agent.handoff-too-deep", "handed off 3 times", "a -> b -> c -> d");
        model.requireAllUsed();
    }

    @Test
    void refusesToReturnWorkToTheAgentThatPassedItOn() throws InterruptedException {
        var model =
                new ScriptedModel()
                        .when(asked("a"), handOff("b", "1"))
                        .when(asked("b"), handOff("a", "2"), ScriptedReply.text("Did it myself."));

        var run = run(model, journal, "a", "b");

        assertThat(run.result(NODE)).isInstanceOf(NodeResult.Succeeded.class);
        assertThat(model.requests().getLast().messages().getLast().text())
                .contains("agent.handoff-loop", "handed off by a", "a -> b");
    }

    @Test
    void saysToWhomItMayBePassedOn() throws InterruptedException {
        var model = ScriptedModel.of(handOff("poet", "do it"), ScriptedReply.text("Did it."));

        run(model, journal, "a", "b");

        assertThat(model.requests().getLast().messages().getLast().text())
                .contains("cannot be handed off to 'poet'", "b: Does b.");
    }

    /** Changes something. */
    private record Save() implements Tool<Save.Input, String> {
        record Input(String path) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("save", "Saves.", Input.class);
        }

        @Override
        public String call(Input input, ToolContext context) {
            return "saved";
        }
    }

    @Test
    void passesWorkOnOnlyToReadersWhileThePlanIsStillBeingWritten() throws InterruptedException {
        var model =
                ScriptedModel.of(
                        handOff("writer", "1"),
                        handOff("asker", "2"),
                        handOff("reader", "3"),
                        ScriptedReply.text("Read it."));
        var bodies =
                new AgentExecutor(
                        catalog(
                                agent("a"),
                                agent("reader"),
                                agent("writer", new Save()),
                                agent("asker", new AskUserTool())),
                        model,
                        Workspace.of(directory),
                        TimeSource.system());
        bodies.setReadOnly(RUN, true);

        RunState end;
        try (var engine = Engine.builder(bodies).journal(journal).build()) {
            end = engine.start(RUN, plan(), RunOptions.STANDARD, Map.of()).await();
        }

        assertThat(end.result(NODE)).isInstanceOf(NodeResult.Succeeded.class);
        assertThat(model.requests().get(1).messages().getLast().text())
                .contains("cannot be handed off to 'writer'", "reader: Does reader.")
                .doesNotContain("asker: ");
        assertThat(model.requests().get(2).messages().getLast().text())
                .contains("cannot be handed off to 'asker'");
        assertThat(recorded("hand-off 1").field("to").asText()).isEqualTo("reader");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void goesOnWithTheAgentThatHadItWhenTheEngineDied(int cut) throws InterruptedException {
        var first =
                new ScriptedModel()
                        .whenever(asked("a"), handOff("b", "do it"))
                        .whenever(asked("b"), ScriptedReply.text("Done."));
        var whole = Optional.<RunState>empty();
        try {
            whole = Optional.of(run(first, new Mortal(journal, cut), "a", "b"));
        } catch (JournalException _) {
            // it died, as it should
        }
        int paid = first.requests().size();
        var second =
                new ScriptedModel()
                        .whenever(asked("a"), handOff("b", "do it"))
                        .whenever(asked("b"), ScriptedReply.text("Done."));
        var bodies = bodies(second, "a", "b");
        bodies.restore(RUN, journal.read(RUN, 0));
        try (var engine = Engine.builder(bodies).journal(journal).build()) {
            var end = whole.isPresent() ? whole.get() : engine.resume(RUN).await();

            assertThat(end.result(NODE))
                    .isInstanceOfSatisfying(
                            NodeResult.Succeeded.class,
                            result -> assertThat(result.summary()).isEqualTo("Done."));
        }
        long replies =
                journal.read(RUN, 0).stream()
                        .filter(entry ->
                                entry.event() instanceof RunEvent.EffectFinished(_, var key, _)
                                        && key.startsWith("model"))
                        .count();
        assertThat(replies).isEqualTo(2);
        assertThat(paid + second.requests().size()).isBetween(2, 3); // one may have been truncated
    }

    /** A journal that refuses everything after some entry. */
    private record Mortal(InMemoryJournal journal, int last) implements Journal {
        @Override
        public void append(RunId run, List<JournalEntry> entries) {
            if (entries.getLast().sequence() > last) {
                throw new JournalException("the engine has died", new IllegalStateException());
            }
            journal.append(run, entries);
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return journal.read(run, after);
        }
    }

    private static Agent agent(String type, Tool<?, ?>... tools) {
        var card =
                new AgentCard(
                        type, type, "Does " + type + ".", List.of(), List.of(), Set.of(), Set.of());
        return Agent.of(card, "", List.of(tools));
    }

    private static Catalog catalog(Agent... agents) {
        var catalog = new Catalog();
        List.of(agents).forEach(catalog::register);
        return catalog;
    }

    private AgentExecutor bodies(ChatModel model, String... agents) {
        var catalog = catalog(Stream.of(agents).map(type -> agent(type)).toArray(Agent[]::new));
        return new AgentExecutor(catalog, model, Workspace.of(directory), TimeSource.system());
    }

    private RunState run(ChatModel model, Journal record, String... agents)
            throws InterruptedException {
        return run(bodies(model, agents), record);
    }

    private static RunState run(AgentExecutor bodies, Journal record) throws InterruptedException {
        try (var engine = Engine.builder(bodies).journal(record).build()) {
            var options = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            return engine.start(RUN, plan(), options, Map.of()).await();
        }
    }

    private static Workflow plan() {
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1",
                        "one",
                        "Count what there is",
                        List.of(
                                AgentNode.of(
                                        "agent-1",
                                        "a",
                                        "Count",
                                        "Count everything",
                                        List.of(new Step(1, "count")),
                                        List.of()))));
    }
}

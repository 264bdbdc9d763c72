package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.UserQuestion;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.QuestionAnswered;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ModelRequest;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A node that was passed on, and then waits for a user or loses its engine. */
@Timeout(180)
class HandedOffTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");
    private static final ScriptedReply HAND_OFF =
            ScriptedReply.call(
                    "handOff", "{\"agent\":\"b\",\"brief\":\"note it\",\"reason\":\"not mine\"}");
    private static final ScriptedReply NOTE = ScriptedReply.call("note", "{\"name\":\"note.txt\"}");

    @TempDir Path directory;
    private final InMemoryJournal journal = new InMemoryJournal();
    private Journal kept = journal;
    private AgentOptions options = AgentOptions.STANDARD.withApprovals(ApprovalHandler.LATER);

    /** Adds a line to a file. */
    private record Note() implements Tool<Note.Input, String> {
        record Input(String name) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite("note", "Writes a file.", Input.class);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(context.workspace().resolveWritable(input.name()));
        }

        @Override
        public String call(Input input, ToolContext context) {
            try {
                Files.writeString(
                        context.workspace().resolveWritable(input.name()),
                        "noted\n",
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
                return "noted";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A journal that refuses what comes after a call of a tool has begun. */
    private record Mortal(InMemoryJournal journal) implements Journal {
        @Override
        public void append(RunId run, List<JournalEntry> entries) {
            boolean hasBegun =
                    journal.read(run, 0).stream()
                            .anyMatch(entry ->
                                    entry.event() instanceof RunEvent.EffectStarted(_, var key)
                                            && key.contains("after hand-off 1"));
            if (hasBegun) {
                throw new JournalException("the engine has died", new IllegalStateException());
            }
            journal.append(run, entries);
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return journal.read(run, after);
        }
    }

    private static Predicate<ModelRequest> asked(String agent) {
        return request -> request.brief().field("agent").asText().equals(agent);
    }

    private static ScriptedModel model(ScriptedReply work) {
        return new ScriptedModel()
                .when(asked("a"), HAND_OFF)
                .when(asked("b"), work, ScriptedReply.text("All noted."));
    }

    private Engine engine(ScriptedModel model) {
        var catalog = new Catalog();
        for (var type : List.of("a", "b")) {
            var card =
                    new AgentCard(type, type, "Does it.", List.of(), List.of(), Set.of(), Set.of());
            catalog.register(Agent.of(card, "", List.of(new Note(), new AskUserTool())));
        }
        var bodies =
                new AgentExecutor(
                        catalog, model, Workspace.of(directory), TimeSource.system(), options);
        bodies.restore(RUN, journal.read(RUN, 0));
        return Engine.builder(bodies).journal(kept).releaseWaiting().build();
    }

    private RunState started(ScriptedModel model) throws InterruptedException {
        try (var engine = engine(model)) {
            var plan =
                    Workflow.from(
                            WorkflowDraft.of(
                                    "workflow-1",
                                    "one",
                                    "Note what there is",
                                    List.of(
                                            AgentNode.of(
                                                    "agent-1",
                                                    "a",
                                                    "Note",
                                                    "Note it",
                                                    List.of(new Step(1, "note")),
                                                    List.of()))));
            var plain = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            return engine.start(RUN, plan, plain, Map.of()).await();
        }
    }

    private void resumes(ScriptedModel model, QuestionAnswered answer) throws InterruptedException {
        try (var engine = engine(model)) {
            assertThat(engine.resume(RUN, answer).await().result(NODE))
                    .isInstanceOfSatisfying(
                            NodeResult.Succeeded.class,
                            result -> assertThat(result.summary()).startsWith("All noted."));
        }
        model.requireAllUsed(); // each turn once, over both engines
    }

    private String noted() throws IOException {
        return Files.readString(directory.resolve("note.txt"));
    }

    @Test
    void asksAPersonAsTheAgentThatTookOver() throws Exception {
        var model = model(ScriptedReply.call("askUser", "{\"question\":\"Which one?\"}"));
        var waiting = started(model);
        var open = waiting.questions().getFirst();

        assertThat(waiting.status()).isEqualTo(RunStatus.WAITING);
        assertThat(UserQuestion.of(RUN, open).map(UserQuestion::agent)).hasValue("b");
        resumes(model, new QuestionAnswered(open.question().key(), Value.of("this"), "mei"));
    }

    @Test
    void waitsForAnApprovalAndGoesOnWithoutRepeatingAnything() throws Exception {
        Files.writeString(directory.resolve("note.txt"), "before\n");
        var model = model(NOTE);
        var open = started(model).questions().getFirst();

        assertThat(noted()).isEqualTo("before\n");
        resumes(
                model,
                new QuestionAnswered(open.question().key(), Approval.once().toValue(), "mei"));
        assertThat(noted()).isEqualTo("before\nnoted\n");
    }

    @Test
    void asksWhetherACallWasMadeBeforeTheEngineDied() throws Exception {
        kept = new Mortal(journal);
        options = options.withUncertainCallPolicy(UncertainCallPolicy.ASK);
        var model = model(NOTE);
        try {
            started(model);
        } catch (JournalException _) {
            // it died, as it should
        }
        kept = journal;
        RunState waiting;
        try (var engine = engine(model)) {
            waiting = engine.resume(RUN).await();
        }
        var open = waiting.questions().getFirst();

        assertThat(UserQuestion.of(RUN, open).map(UserQuestion::agent)).isEqualTo(Optional.of("b"));
        Files.deleteIfExists(directory.resolve("note.txt"));
        resumes(model, new QuestionAnswered(open.question().key(), Value.of("done"), "mei"));
        assertThat(directory.resolve("note.txt")).doesNotExist();
    }
}

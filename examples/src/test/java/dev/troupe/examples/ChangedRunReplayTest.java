package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.run.RunArchiver;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.testing.agent.RunReplay;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Exported runs that did not go as they were planned. */
@Timeout(180)
class ChangedRunReplayTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId FIRST = new NodeId("agent-1");
    private static final NodeId LAST = new NodeId("agent-2");
    private static final NodeId INSTEAD = new NodeId("agent-3");
    private static final RunOptions OPTIONS =
            RunOptions.STANDARD.withRetries(RetryPolicy.NONE).withOnFailure(OnFailure.REPLAN);

    @TempDir private Path directory;
    private final InMemoryJournal journal = new InMemoryJournal();

    private static Catalog catalog() {
        var catalog = new Catalog();
        for (var type : List.of("a", "b")) {
            var card =
                    new AgentCard(type, type, "Does it.", List.of(), List.of(), Set.of(), Set.of());
            catalog.register(Agent.of(card, "", List.of()));
        }
        return catalog;
    }

    private static AgentNode node(NodeId id, String type, int step, NodeId... dependencies) {
        return AgentNode.of(
                id.value(),
                type,
                "Count",
                "Count everything",
                List.of(new Step(step, "count")),
                List.of(dependencies));
    }

    private static Workflow plan() {
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1",
                        "two",
                        "Count what there is",
                        List.of(node(FIRST, "a", 1), node(LAST, "b", 2, FIRST))));
    }

    private static Predicate<ModelRequest> asked(String agent) {
        return request -> request.brief().field("agent").asText().equals(agent);
    }

    private Engine.Builder engine(ScriptedModel model) {
        var bodies =
                new AgentExecutor(catalog(), model, Workspace.of(directory), TimeSource.system());
        return Engine.builder(bodies).journal(journal);
    }

    private RunStarted started(RunOptions options) {
        var notes = new RunNotes("Count", Set.of(), List.of(), Workspace.of(directory)).toValues();
        return new RunStarted(plan(), options, Map.of(), notes);
    }

    private RunReplay exported() {
        var file = directory.resolve("run.troupe");
        RunArchiver.archive(journal.read(RUN, 0), Set.of()).write(file);
        return RunReplay.of(file, catalog());
    }

    @Test
    void revisesThePlanAsItWasRevised() throws Exception {
        var model =
                new ScriptedModel()
                        .when(
                                asked("a"),
                                ScriptedReply.failure(ModelProblem.NEEDS_MODEL, "cannot think"))
                        .whenever(asked("b"), ScriptedReply.text("Seven."));
        Replanner replanner =
                (_, request) ->
                        new Replanner.Answer.Revised(
                                request.toRevision(
                                        List.of(node(INSTEAD, "b", 1)),
                                        Map.of(LAST, List.of(INSTEAD)),
                                        LocalizedText.of("换一个", "another one")));
        RunState end;
        try (var engine = engine(model).replanner(replanner).build()) {
            end = engine.start(RUN, started(OPTIONS)).await();
        }
        assertThat(end.status(FIRST)).isEqualTo(NodeStatus.FAILED);
        assertThat(end.status()).isEqualTo(RunStatus.COMPLETED);

        exported().assertSameEnd();
    }

    @Test
    void replaysAPlanThatGrew() throws Exception {
        var model =
                new ScriptedModel()
                        .whenever(asked("a"), ScriptedReply.text("Six."))
                        .whenever(asked("b"), ScriptedReply.text("Seven."));
        try (var engine = engine(model).build()) {
            var run = engine.start(RUN, started(OPTIONS.withOpenPlan(true)));
            assertThat(engine.extend(RUN, List.of(node(INSTEAD, "b", 1, FIRST)), List.of()))
                    .isTrue();
            assertThat(engine.seal(RUN)).isTrue();
            assertThat(run.await().workflow().nodes()).hasSize(3);
        }

        exported().assertSameEnd();
    }

    @Test
    void replaysAHandOff() throws Exception {
        var handOff =
                ScriptedReply.call(
                        "handOff",
                        "{\"agent\": \"b\", \"brief\": \"count the rows\", \"reason\": \"not mine\"}");
        var model =
                new ScriptedModel()
                        .when(asked("a"), handOff)
                        .whenever(asked("b"), ScriptedReply.text("Seven."));
        try (var engine = engine(model).build()) {
            assertThat(engine.start(RUN, started(OPTIONS)).await().status())
                    .isEqualTo(RunStatus.COMPLETED);
        }

        exported().assertSameEnd();
    }
}

package dev.troupe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
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
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that do their work once for each item. */
@Timeout(300)
class NodeItemsTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeId NODE = new NodeId("agent-1");

    @TempDir private Path directory;
    private final InMemoryJournal journal = new InMemoryJournal();
    private final ConcurrentLinkedQueue<String> tasks = new ConcurrentLinkedQueue<>();

    /** A journal that refuses everything after two items are done. */
    private record Mortal(InMemoryJournal journal) implements Journal {
        @Override
        public void append(RunId run, List<JournalEntry> entries) {
            long done =
                    journal.read(run, 0).stream()
                            .filter(entry ->
                                    entry.event() instanceof RunEvent.EffectFinished(_, var key, _)
                                            && key.matches("item \\d+"))
                            .count();
            if (done >= 2) {
                throw new JournalException("the engine has died", new IllegalStateException());
            }
            journal.append(run, entries);
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return journal.read(run, after);
        }
    }

    private Engine engine(ChatModel model, Journal kept) {
        var card = new AgentCard("a", "a", "Does it.", List.of(), List.of(), Set.of(), Set.of());
        var catalog = new Catalog();
        catalog.register(Agent.of(card, "", List.of()));
        var bodies =
                new AgentExecutor(catalog, model, Workspace.of(directory), TimeSource.system());
        bodies.restore(RUN, journal.read(RUN, 0));
        return Engine.builder(bodies).journal(kept).releaseWaiting().build();
    }

    private static Workflow plan(String forEach, String desc) {
        var node =
                AgentNode.of("agent-1", "a", "Work", desc, List.of(new Step(1, desc)), List.of())
                        .withForEach(forEach);
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "one", "Work through what is there", List.of(node)));
    }

    private static Workflow planOfVariable() {
        var first =
                AgentNode.of("agent-0", "a", "Find", "find", List.of(new Step(1, "x")), List.of());
        var each =
                AgentNode.of(
                                "agent-1",
                                "a",
                                "Work",
                                "read {item}",
                                List.of(new Step(2, "read {item}")),
                                List.of(first.id()))
                        .withForEach("pages");
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "two", "Work on the pages", List.of(first, each)));
    }

    private RunState run(Workflow plan, ChatModel model, Journal kept, Map<String, Value> inputs)
            throws InterruptedException {
        try (var engine = engine(model, kept)) {
            var plain = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            return engine.start(RUN, plan, plain, inputs).await();
        }
    }

    private ModelReply reply(ModelRequest request) {
        return reply(request, tasks);
    }

    private static ModelReply reply(ModelRequest request, Queue<String> tasks) {
        var task = request.brief().field("task").asText();
        tasks.add(task);
        if (task.contains("bad")) {
            throw new ModelException(Problem.of(ModelProblem.WRONG_FORM, "坏", "the reply was bad"));
        }
        return ModelReply.text("did " + task, "m");
    }

    private void files(String... names) throws IOException {
        for (var name : names) {
            Files.writeString(directory.resolve(name), "x");
        }
    }

    private static NodeResult.Succeeded succeeded(RunState run) {
        return (NodeResult.Succeeded) Objects.requireNonNull(run.result(NODE));
    }

    @Test
    void worksOnEachFileAndNamesTheOneThatFailed() throws Exception {
        files("a.csv", "bad.csv", "c.csv", "d.txt", ".hidden.csv");

        var ended = run(plan("*.csv", "chart {item}"), (it, _) -> reply(it), journal, Map.of());

        assertThat(tasks).containsExactlyInAnyOrder("chart a.csv", "chart bad.csv", "chart c.csv");
        var result = succeeded(ended);
        assertThat(result.summary())
                .isEqualTo(
                        """
                        2 of 3 items done:
                        - a.csv: did chart a.csv
                        - bad.csv failed: the reply was bad
                        - c.csv: did chart c.csv\
                        """);
        assertThat(result.output().field("items").items())
                .extracting(item -> item.field("state").asText())
                .containsExactly("COMPLETED", "FAILED", "COMPLETED");
        assertThat(result.output().field("omissions").items())
                .containsExactly(Value.of("bad.csv failed: the reply was bad"));
    }

    @Test
    void worksOnEachItemOfAVariable() throws Exception {
        var pages =
                Value.of(
                        List.of(
                                Value.of(Map.of("url", Value.of("https://a.example/1"))),
                                Value.of("two")));

        var ended = run(planOfVariable(), (it, _) -> reply(it), journal, Map.of("pages", pages));

        assertThat(succeeded(ended).summary())
                .contains("2 of 2", "- https://a.example/1: did read https://a.example/1", "two");
    }

    @Test
    void failsWhereTheVariableIsNoListOrEveryItemFailed() throws Exception {
        var noList =
                run(
                        planOfVariable(),
                        (it, _) -> reply(it),
                        new InMemoryJournal(),
                        Map.of("pages", Value.of("none")));
        files("bad-1.csv", "bad-2.csv");
        var all =
                run(plan("*.csv", "chart"), (it, _) -> reply(it), new InMemoryJournal(), Map.of());

        assertThat(String.valueOf(noList.result(NODE))).contains("variable 'pages' holds no list");
        assertThat(String.valueOf(all.result(NODE)))
                .contains("all 2 items failed", "bad-2.csv failed");
    }

    @Test
    void saysThatThereIsNothingToDo() throws Exception {
        var ended = run(plan("*.csv", "chart"), (it, _) -> reply(it), journal, Map.of());

        assertThat(succeeded(ended).summary()).contains("'*.csv' has no items");
        assertThat(tasks).isEmpty();
    }

    @Test
    void worksOnFourItemsAtOnceAndNotMore() throws Exception {
        files("1.csv", "2.csv", "3.csv", "4.csv", "5.csv", "6.csv", "7.csv", "8.csv");
        var active = new AtomicInteger();
        var most = new AtomicInteger();
        var four = new CyclicBarrier(4); // would never open if fewer were at work
        ChatModel model =
                (request, _) -> {
                    most.accumulateAndGet(active.incrementAndGet(), Math::max);
                    try {
                        four.await(60, TimeUnit.SECONDS);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                    active.decrementAndGet();
                    return reply(request);
                };

        var ended = run(plan("*.csv", "chart"), model, journal, Map.of());

        assertThat(succeeded(ended).summary()).startsWith("8 of 8 items done");
        assertThat(most).hasValueLessThanOrEqualTo(4);
    }

    @Test
    void doesOnlyWhatIsLeftAfterTheEngineDied() throws Exception {
        files("1.csv", "2.csv", "3.csv", "4.csv", "5.csv", "6.csv");
        try (var engine = engine((it, _) -> reply(it), new Mortal(journal))) {
            var plain = RunOptions.STANDARD.withRetries(RetryPolicy.NONE);
            assertThat(
                            org.assertj.core.api.Assertions.catchThrowable(() ->
                                    engine.start(RUN, plan("*.csv", "chart"), plain, Map.of())
                                            .await()))
                    .isNotNull();
        }
        var recorded =
                journal.read(RUN, 0).stream()
                        .filter(entry ->
                                entry.event() instanceof RunEvent.EffectFinished(_, var key, _)
                                        && key.matches("item \\d+"))
                        .count();
        var resumed = new ConcurrentLinkedQueue<String>(); // nodes of the first may still end

        RunState ended;
        try (var engine = engine((it, _) -> reply(it, resumed), journal)) {
            ended = engine.resume(RUN).await();
        }

        assertThat(recorded).isBetween(2L, 5L); // items that end together are appended together
        assertThat(resumed)
                .hasSizeBetween(1, 6 - (int) recorded) // replies of some others are recorded
                .doesNotHaveDuplicates();
        assertThat(succeeded(ended).summary()).startsWith("6 of 6 items done");
    }
}

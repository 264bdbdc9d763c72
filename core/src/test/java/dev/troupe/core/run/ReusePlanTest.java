package dev.troupe.core.run;

import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.otherwise;
import static dev.troupe.core.workflow.Samples.when;
import static dev.troupe.core.workflow.Samples.workflow;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.Bodies;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Samples;
import dev.troupe.core.workflow.Workflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that begin with results of other runs. */
@Timeout(180)
final class ReusePlanTest {
    private static final RunId FIRST = new RunId("run-1");
    private static final RunId SECOND = new RunId("run-2");

    private static final Workflow REVISED = workflow(node("a"), node("x"), node("y", "x"));

    private final InMemoryJournal journal = new InMemoryJournal();
    private final Bodies bodies = new Bodies();

    private RunState run(RunId id, RunEvent.RunStarted started) throws InterruptedException {
        try (var engine = Engine.builder(bodies.all()).journal(journal).build()) {
            return engine.start(id, started).await();
        }
    }

    private RunState first(Workflow workflow, Map<String, Value> inputs)
            throws InterruptedException {
        return run(FIRST, new RunEvent.RunStarted(workflow, RunOptions.STANDARD, inputs));
    }

    private RunState second(Workflow workflow, Map<String, Value> inputs, String... again)
            throws InterruptedException {
        var nodes = List.of(again).stream().map(Samples::id).toList();
        var reused =
                ReusePlan.of(FIRST, journal.read(FIRST, 0))
                        .reusableResults(workflow, inputs, nodes);
        return run(
                SECOND,
                new RunEvent.RunStarted(
                        workflow, RunOptions.STANDARD, inputs, Map.of(), FIRST, reused));
    }

    private Set<String> startedIn(RunId run) {
        var started = new TreeSet<String>();
        for (var entry : journal.read(run, 0)) {
            if (entry.event() instanceof RunEvent.NodeStarted(var node, _)) {
                started.add(node.value());
            }
        }
        return started;
    }

    @Test
    void runsTheNamedNodeAndAllAfterItAndReusesTheRest() throws Exception {
        first(chain(4), Map.of());

        var state = second(chain(4), Map.of(), "n2");

        assertThat(startedIn(SECOND)).containsExactly("n2", "n3");
        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(state.from()).isEqualTo(FIRST);
        assertThat(state.isReused(id("n1"))).isTrue();
        assertThat(state.isReused(id("n2"))).isFalse();
        assertThat(state.attemptCount(id("n1"))).isZero();
    }

    @Test
    void reusesWhatAPlanCameToThatHadGrownAndWasRevised() {
        var fold = revised();

        assertThat(results(fold, fold.state.workflow()))
                .containsOnlyKeys(id("x"), id("y"), id("a2"));
    }

    @Test
    void runsANodeAgainThatWaitedForOthersInTheRevisedPlan() {
        assertThat(results(revised(), REVISED)).containsOnlyKeys(id("x"));
    }

    /** A run in which y had to wait for a2 instead of x. */
    private static Fold revised() {
        var fold = Fold.start(REVISED, RunOptions.STANDARD.withOnFailure(OnFailure.REPLAN));
        fold.finish("a", Samples.broken());
        var revision =
                fold.state
                        .revisionRequests()
                        .getFirst()
                        .toRevision(
                                List.of(node("a2")),
                                Map.of(id("y"), List.of(id("a2"))),
                                LocalizedText.verbatim("Another way"));
        fold.on(revision);
        fold.succeed("x", "a2", "y");
        assertThat(fold.state.status()).isEqualTo(RunStatus.COMPLETED);
        return fold;
    }

    private static Map<NodeId, NodeResult.Succeeded> results(Fold fold, Workflow next) {
        var entries = new ArrayList<JournalEntry>();
        for (var event : fold.journal) {
            entries.add(new JournalEntry(FIRST, entries.size() + 1, Instant.EPOCH, event));
        }
        return ReusePlan.of(FIRST, entries).reusableResults(next, Map.of(), List.of());
    }

    @Test
    void endsAtOnceWhereEverythingIsReused() throws Exception {
        first(chain(3), Map.of());

        var state = second(chain(3), Map.of());

        assertThat(startedIn(SECOND)).isEmpty();
        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(journal.read(SECOND, 0).getLast().event())
                .isInstanceOf(RunEvent.RunFinished.class);
    }

    @Test
    void runsWhatDidNotCompleteAgain() throws Exception {
        bodies.on("n1", _ -> Samples.broken());
        first(chain(3), Map.of());
        bodies.on("n1", _ -> done());

        var unfinished = ReusePlan.of(FIRST, journal.read(FIRST, 0)).unfinishedNodes();
        var state = second(chain(3), Map.of());

        assertThat(unfinished).containsExactly(id("n1"), id("n2"));
        assertThat(startedIn(SECOND)).containsExactly("n1", "n2");
        assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void holdsTheVariablesOfReusedNodesBeforeTheFirstNodeStarts() throws Exception {
        bodies.on("a", context -> set(context, "shared", "from a"));
        bodies.on("c", context -> done("seen", context.variable("shared")));
        var plan = workflow(node("a"), node("b"), node("c", "a"));
        first(plan, Map.of());

        var state = second(plan, Map.of(), "c");

        assertThat(state.result(id("c"))).isEqualTo(resultIn(FIRST, "c"));
        assertThat(requireNonNull(state.blackboard().variables().get("shared")).writer())
                .isEqualTo(id("a"));
    }

    private NodeResult resultIn(RunId run, String node) {
        return requireNonNull(RunState.of(run, journal.read(run, 0)).result(id(node)));
    }

    private static NodeResult set(NodeContext context, String key, String value) {
        context.setVariable(key, Value.of(value));
        return done();
    }

    @Test
    void runsTheReadersOfAnInputThatIsDifferent() throws Exception {
        bodies.on("reads", context -> done("n", context.variable("city")));
        var plan = workflow(node("reads"), node("other"), node("after", "reads"));
        first(plan, Map.of("city", Value.of("Ulm"), "unread", Value.of(1)));

        second(plan, Map.of("city", Value.of("Bonn"), "unread", Value.of(2)));

        assertThat(startedIn(SECOND)).containsExactly("after", "reads");
    }

    @Test
    void runsTheReadersOfAVariableThatANodeInTheConeWroteBesideThem() throws Exception {
        bodies.on("writer", context -> set(context, "key", "value"));
        bodies.on("reader", context -> done("n", context.variable("key")));
        var plan = workflow(node("writer"), node("reader"), node("other"));
        first(plan, Map.of());

        second(plan, Map.of(), "writer");

        assertThat(startedIn(SECOND)).containsExactly("reader", "writer");
    }

    @Test
    void runsTheReadersOfAVariableWhoseWriterIsNoLongerInThePlan() throws Exception {
        bodies.on("writer", context -> set(context, "key", "value"));
        bodies.on("reader", context -> done("n", context.variable("key")));
        first(workflow(node("other"), node("writer"), node("reader", "other")), Map.of());

        second(workflow(node("other"), node("reader", "other")), Map.of());

        assertThat(startedIn(SECOND)).containsExactly("reader");
    }

    @Test
    void runsOnlyWhatAnEditedPlanChanges() throws Exception {
        var before = workflow(node("a"), node("b", "a"), node("c", "b"), node("d", "a"));
        first(before, Map.of());
        var edited = node("b", "a").withTexts("Node b", "Does something else");

        second(workflow(node("new"), node("a"), edited, node("c", "b"), node("d", "a")), Map.of());

        assertThat(startedIn(SECOND)).containsExactly("b", "c", "new");
    }

    @Test
    void leavesTheBranchThatWasNotTakenAlone() throws Exception {
        bodies.on("s", _ -> done("n", Value.of(1)));
        var plan =
                workflow(
                        List.of(when("s", "yes", "output.n == 1", 0), otherwise("s", "no")),
                        node("s"),
                        node("yes"),
                        node("no"),
                        Samples.settled(node("end", "yes")),
                        node("other"));
        first(plan, Map.of());

        var state = second(plan, Map.of(), "other");

        assertThat(startedIn(SECOND)).containsExactly("other");
        assertThat(state.status(id("no"))).isEqualTo(NodeStatus.SKIPPED);
        assertThat(state.isReused(id("end"))).isTrue();
    }

    @Test
    void takesAnotherBranchWhereTheInputThatItLooksAtIsDifferent() throws Exception {
        var plan =
                workflow(
                        List.of(when("s", "yes", "vals.n == 1", 0), otherwise("s", "no")),
                        node("s"),
                        node("yes"),
                        node("no"));
        first(plan, Map.of("n", Value.of(1)));

        var state = second(plan, Map.of("n", Value.of(2)));

        assertThat(startedIn(SECOND)).containsExactly("no");
        assertThat(state.isReused(id("s"))).isTrue();
        assertThat(state.status(id("yes"))).isEqualTo(NodeStatus.SKIPPED);
    }

    @Test
    void takesUpVariablesInTheOrderInWhichTheyWereWrittenWhateverThePositions() throws Exception {
        bodies.on("a", context -> set(context, "key", "first"));
        bodies.on("b", context -> set(context, "key", "second"));
        var plan = workflow(node("b", "a"), node("a"), node("c"));
        first(plan, Map.of());

        var state = second(plan, Map.of(), "c");

        assertThat(state.blackboard().value("key")).isEqualTo(Value.of("second"));
        assertThat(startedIn(SECOND)).containsExactly("c");
    }

    @Test
    void reusesWhatTheFirstRunItselfReused() throws Exception {
        first(chain(3), Map.of());
        second(chain(3), Map.of(), "n1");
        var reused =
                ReusePlan.of(SECOND, journal.read(SECOND, 0))
                        .reusableResults(chain(3), Map.of(), List.of(id("n2")));

        assertThat(reused.keySet()).containsExactly(id("n0"), id("n1"));
    }

    @Test
    void refusesResultsOfNoRunAndOfNodesThatAreNotThere() {
        var result = new NodeResult.Succeeded(Value.missing(), "Done", Map.of(), List.of());

        assertThatThrownBy(() -> started(null, Map.of(id("n0"), result)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("name the run");
        assertThatThrownBy(() -> started(FIRST, Map.of(id("gone"), result)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'gone'");
    }

    private static RunEvent.RunStarted started(
            @Nullable RunId from, Map<NodeId, NodeResult.Succeeded> reused) {
        return new RunEvent.RunStarted(
                chain(1), RunOptions.STANDARD, Map.of(), Map.of(), from, reused);
    }
}

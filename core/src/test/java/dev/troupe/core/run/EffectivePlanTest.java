package dev.troupe.core.run;

import static dev.troupe.core.workflow.Samples.broken;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.otherwise;
import static dev.troupe.core.workflow.Samples.when;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.Bodies;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Samples;
import dev.troupe.core.workflow.Workflow;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is left of a plan that was revised, and what a run of it reuses. */
@Timeout(180)
final class EffectivePlanTest {
    private static final RunId FIRST = new RunId("run-1");
    private static final RunId SECOND = new RunId("run-2");
    private static final RunOptions REPLAN =
            RunOptions.STANDARD
                    .withRetries(RetryPolicy.NONE)
                    .withOnFailure(OnFailure.REPLAN)
                    .withMaxRevisions(1);

    private final InMemoryJournal journal = new InMemoryJournal();

    /** A run in which {@code b2} does what {@code b} and its followers failed to do. */
    private RunState revised(Workflow plan, Bodies bodies, Map<NodeId, List<NodeId>> kept)
            throws InterruptedException {
        return revised(plan, bodies, kept, new CountDownLatch(0));
    }

    private RunState revised(
            Workflow plan, Bodies bodies, Map<NodeId, List<NodeId>> kept, CountDownLatch mayFail)
            throws InterruptedException {
        bodies.on(
                "b",
                _ -> {
                    mayFail.await();
                    return broken();
                });
        Replanner replanner =
                (_, request) ->
                        new Replanner.Answer.Revised(
                                request.toRevision(
                                        List.of(node("b2", "a")),
                                        kept,
                                        LocalizedText.of("换个办法", "another way")));
        try (var engine =
                Engine.builder(bodies.all()).journal(journal).replanner(replanner).build()) {
            return engine.start(FIRST, plan, REPLAN, Map.of()).await();
        }
    }

    private ReusePlan reuse() {
        return ReusePlan.of(FIRST, journal.read(FIRST, 0));
    }

    private Set<String> ids(Workflow plan) {
        var ids = new TreeSet<String>();
        plan.nodes().forEach(node -> ids.add(node.id().value()));
        return ids;
    }

    private RunState again(Bodies bodies, NodeId... again) throws InterruptedException {
        return again(SECOND, bodies, again);
    }

    private RunState again(RunId run, Bodies bodies, NodeId... again) throws InterruptedException {
        var reuse = reuse();
        var reused = reuse.reusableResults(reuse.plan(), Map.of(), List.of(again));
        try (var engine = Engine.builder(bodies.all()).journal(journal).build()) {
            var started =
                    new RunEvent.RunStarted(
                            reuse.plan(), RunOptions.STANDARD, Map.of(), Map.of(), FIRST, reused);
            return engine.start(run, started).await();
        }
    }

    @Test
    void keepsAnOpenBranchWhoseOtherWayIsGone() throws Exception {
        var plan =
                workflow(
                        List.of(when("s", "x", "output.n == 0", 0), otherwise("s", "y")),
                        node("a"),
                        node("b", "a"),
                        Samples.onFailure(OnFailure.CONTINUE, node("s")),
                        node("x", "b"),
                        node("y"));
        var failing = new Bodies();
        var isRevised = new CountDownLatch(1);
        failing.on(
                "b2",
                _ -> {
                    isRevised.countDown();
                    return done("n", Value.of(1));
                });
        failing.on(
                "s",
                _ -> {
                    isRevised.await();
                    return broken();
                });
        revised(plan, failing, Map.of());

        assertThat(ids(reuse().plan())).containsExactly("a", "b2", "s", "y");
        for (int n = 0; n <= 1; n++) {
            var number = Value.of(n);
            var bodies = new Bodies();
            bodies.on("s", _ -> done("n", number));
            var end = again(new RunId("run-again-" + n), bodies).status(id("y"));
            assertThat(end).isEqualTo(n == 0 ? NodeStatus.SKIPPED : NodeStatus.COMPLETED);
        }
    }

    @Test
    void leavesOutWhatWaitedForAReplacedNodeAndWasSkippedBefore() throws Exception {
        var plan =
                workflow(
                        node("a"),
                        node("b", "a"),
                        Samples.onFailure(OnFailure.CONTINUE, node("s")),
                        node("x", "b", "s"),
                        node("z", "x"),
                        Samples.settled(node("w", "a", "s")));
        var isSkipped = new CountDownLatch(1);
        var failing = new Bodies().on("s", _ -> broken());
        failing.on(
                "w",
                _ -> {
                    isSkipped.countDown();
                    return done();
                });
        revised(plan, failing, Map.of(), isSkipped);

        assertThat(ids(reuse().plan())).containsExactly("a", "b2", "s", "w");
        assertThat(again(new Bodies()).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void leavesOutWhatWasReplacedAndTheFailureItself() throws Exception {
        var plan = workflow(node("a"), node("b", "a"), node("c", "b"), node("d", "b"));
        var first = revised(plan, new Bodies(), Map.of(id("d"), List.of(id("b2"))));

        assertThat(first.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(ids(reuse().plan())).containsExactly("a", "b2", "d");
        assertThat(reuse().unfinishedNodes()).isEmpty();
    }

    @Test
    void reusesWhatTheRevisionAddedAndKept() throws Exception {
        var plan = workflow(node("a"), node("b", "a"), node("c", "b"), node("d", "b"));
        var failing = new Bodies().on("d", _ -> broken());
        revised(plan, failing, Map.of(id("d"), List.of(id("b2"))));
        assertThat(reuse().unfinishedNodes()).containsExactly(id("d"));

        var second = again(new Bodies());

        assertThat(second.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(second.isReused(id("a"))).isTrue();
        assertThat(second.isReused(id("b2"))).isTrue();
        assertThat(second.isReused(id("d"))).isFalse();
        assertThat(second.workflow().nodes()).hasSize(3);
    }

    @Test
    void keepsABranchThatLedToAReplacedNodeAsItWasTaken() throws Exception {
        var plan =
                workflow(
                        List.of(when("a", "b", "output.big == true", 1), otherwise("a", "c")),
                        node("a"),
                        node("b"),
                        node("c"));
        var big = new Bodies().on("a", _ -> done("big", Value.of(true)));
        revised(plan, big, Map.of());

        var second = again(new Bodies(), id("a"));

        assertThat(ids(second.workflow())).containsExactly("a", "b2");
        assertThat(second.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void isThePlanItselfWhereNothingWasRevised() throws Exception {
        var plan = workflow(node("a"), node("b", "a"));
        try (var engine = Engine.builder(new Bodies().all()).journal(journal).build()) {
            engine.start(FIRST, plan, RunOptions.STANDARD, Map.of()).await();
        }

        assertThat(reuse().plan()).isEqualTo(plan);
    }
}

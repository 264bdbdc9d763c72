package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.Effect;
import dev.troupe.core.InvalidWorkflow;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.OnFailure;
import dev.troupe.core.Replanner;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Sentence;
import dev.troupe.core.Workflow;
import dev.troupe.testing.EngineUnderTest.Ability;
import dev.troupe.testing.EngineUnderTest.Death;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Plans that change while they run, and runs that are left to another engine. */
final class PlanScenarios {
    private static final RunId RUN = new RunId("run-1");
    private static final RunOptions OPEN = Stories.PATIENT.withOpenPlan(true);

    private PlanScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                changing("refuses what must not be added to a plan", PlanScenarios::refusesMore),
                changing(
                        "adds nothing to a plan that is sealed or does not run",
                        PlanScenarios::addsNothing),
                changing("stops a node that its plan does without", PlanScenarios::stopsReplaced),
                changing("refuses a revision that is not valid", PlanScenarios::refusesInvalid),
                new EngineScenario(
                        "leaves a run to another engine between two steps",
                        Set.of(Ability.DRAINS),
                        PlanScenarios::drains));
    }

    private static EngineScenario changing(String name, EngineScenario.Trial trial) {
        return new EngineScenario(name, Set.of(Ability.CHANGES_PLANS), trial);
    }

    private static RunEvent.RunStarted started(Workflow workflow, RunOptions options) {
        return new RunEvent.RunStarted(workflow, options, Map.of());
    }

    private static void refusesMore(EngineUnderTest engine) throws Exception {
        var world = new World();
        try (var up = engine.open(world.bodies(), Replanner.NONE, Death.NEVER)) {
            var run = up.start(RUN, started(Nodes.chain(1), OPEN));

            assertThatThrownBy(() -> up.extend(RUN, List.of(Nodes.node("n0")), List.of()))
                    .as("a node that is known")
                    .isInstanceOf(InvalidWorkflow.class);
            assertThatThrownBy(() -> up.extend(RUN, List.of(Nodes.node("n1", "n9")), List.of()))
                    .as("a node after one that is not known")
                    .isInstanceOf(InvalidWorkflow.class);
            assertThat(up.extend(RUN, List.of(Nodes.node("n1", "n0")), List.of())).isTrue();
            assertThat(up.seal(RUN)).isTrue();
            var state = run.await();

            RunLaws.requireRecorded(engine.recorded(RUN), state);
            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(world.lines()).containsExactly("n0 body", "n1 body");
    }

    private static void addsNothing(EngineUnderTest engine) throws Exception {
        var more = List.of(Nodes.node("n1", "n0"));
        var world = new World().on("n0", World::block);
        try (var up = engine.open(world.bodies(), Replanner.NONE, Death.NEVER)) {
            assertThat(up.extend(RUN, more, List.of())).as("before it runs").isFalse();
            var run = up.start(RUN, started(Nodes.chain(1), OPEN));
            world.await("n0 body");

            assertThat(up.seal(RUN)).isTrue();
            assertThat(up.seal(RUN)).as("twice").isFalse();
            assertThat(up.extend(RUN, more, List.of())).as("once it is sealed").isFalse();
            up.cancel(RUN, "enough");
            var state = run.await();
            assertThat(up.extend(RUN, more, List.of())).as("after its end").isFalse();

            RunLaws.requireRecorded(engine.recorded(RUN), state);
            assertThat(state.workflow().nodes()).hasSize(1);
        }
    }

    /** While one runs and another has no place. */
    private static void stopsReplaced(EngineUnderTest engine) throws Exception {
        var world = new World().on("n1", World::block);
        world.on(
                "n0",
                _ -> {
                    world.await("n1 body");
                    return Nodes.broken();
                });
        Replanner replanner =
                (_, request) ->
                        new Replanner.Answer.Revised(
                                new RunEvent.PlanRevised(
                                        request.node(),
                                        List.of(Nodes.node("r0")),
                                        Map.of(),
                                        List.of(Nodes.id("n1"), Nodes.id("n2")),
                                        Sentence.of("换个办法", "Another way")));
        var plan = Nodes.workflow(Nodes.node("n0"), Nodes.node("n1"), Nodes.node("n2", "n1"));
        try (var up = engine.open(world.bodies(), replanner, Death.NEVER)) {
            var state =
                    up.start(RUN, started(plan, Stories.PATIENT.withOnFailure(OnFailure.REPLAN)))
                            .await();

            RunLaws.requireRecorded(engine.recorded(RUN), state);
            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(state.status(Nodes.id("n1"))).isEqualTo(NodeStatus.CANCELLED);
            assertThat(state.status(Nodes.id("n2"))).isEqualTo(NodeStatus.SKIPPED);
        }
        world.awaitQuiet();
        assertThat(world.lines())
                .containsExactlyInAnyOrder("n0 body", "n1 body", "n1 stopped", "r0 body");
    }

    private static void refusesInvalid(EngineUnderTest engine) throws Exception {
        var world = new World().on("n0", _ -> Nodes.broken());
        Replanner replanner =
                (_, request) ->
                        new Replanner.Answer.Revised(
                                request.revision(
                                        List.of(Nodes.node("r0", "n9")),
                                        Map.of(),
                                        Sentence.of("换个办法", "Another way")));
        try (var up = engine.open(world.bodies(), replanner, Death.NEVER)) {
            var options = Stories.PATIENT.withOnFailure(OnFailure.REPLAN);
            var state = up.start(RUN, started(Nodes.chain(2), options)).await();

            RunLaws.requireRecorded(engine.recorded(RUN), state);
            assertThat(state.status()).isEqualTo(RunStatus.FAILED);
            assertThat(engine.recorded(RUN))
                    .filteredOn(entry -> entry.event() instanceof RunEvent.RevisionRefused)
                    .hasSize(1);
        }
        assertThat(world.lines()).containsExactly("n0 body");
    }

    /** A step that is under way ends and is recorded; nothing else begins. */
    private static void drains(EngineUnderTest engine) throws Exception {
        var mayEnd = new CountDownLatch(1);
        var world = new World();
        world.on(
                "n0",
                context -> {
                    context.effect(
                            Effect.once("pay"),
                            () -> {
                                var paid = world.done(context, Effect.once("pay"));
                                mayEnd.await();
                                return paid;
                            });
                    world.step(context, Effect.repeatable("after"));
                    return Nodes.done();
                });
        try (var up = engine.open(world.bodies(), Death.NEVER)) {
            var run = up.start(RUN, started(Nodes.chain(2), Stories.PATIENT));
            world.await("n0 pay");
            var draining = Thread.ofVirtual().unstarted(() -> drain(up));
            draining.start();
            awaitRefusal(up);
            while (draining.getState() != Thread.State.WAITING) {
                Thread.onSpinWait(); // until it has told the run and waits for it
            }
            mayEnd.countDown();
            draining.join();

            assertThat(run.await().outcome()).as("the run has not ended").isNull();
        }
        world.awaitQuiet();
        assertThat(ofRun(world)).containsExactly("n0 body", "n0 pay");
        try (var up = engine.open(world.bodies(), Death.NEVER)) {
            var state = up.resume(RUN).await();

            RunLaws.requireRecorded(engine.recorded(RUN), state);
            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(ofRun(world))
                .containsExactly("n0 body", "n0 pay", "n0 body", "n0 after", "n1 body");
    }

    private static void drain(EngineUnderTest.Up up) {
        try {
            up.drain(Duration.ofDays(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> ofRun(World world) {
        return world.lines().stream().filter(line -> !line.startsWith("other")).toList();
    }

    /** Waits until an engine takes no more runs. */
    private static void awaitRefusal(EngineUnderTest.Up up) throws InterruptedException {
        var other = started(Nodes.workflow(Nodes.node("other")), Stories.PATIENT);
        for (int i = 0; ; i++) {
            try {
                up.start(new RunId("other-" + i), other).await();
            } catch (IllegalStateException _) {
                return;
            }
        }
    }
}

package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.Replanner;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.testing.engine.EngineUnderTest.Ability;
import dev.troupe.testing.engine.EngineUnderTest.CrashPoint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Plans that change while they run, and runs that are left to another engine. */
final class PlanScenarios {
    private static final RunId RUN = new RunId("run-1");
    private static final RunOptions OPEN = RunFixtures.PATIENT.withOpenPlan(true);

    private PlanScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                scenarioOf("refuses what must not be added to a plan", PlanScenarios::refusesMore),
                scenarioOf(
                        "adds nothing to a plan that is sealed or does not run",
                        PlanScenarios::addsNothing),
                scenarioOf("stops a node that its plan does without", PlanScenarios::stopsReplaced),
                scenarioOf("refuses a revision that is not valid", PlanScenarios::refusesInvalid),
                new EngineScenario(
                        "leaves a run to another engine between two steps",
                        Set.of(Ability.DRAINS),
                        PlanScenarios::drains));
    }

    private static EngineScenario scenarioOf(String name, EngineScenario.Trial trial) {
        return new EngineScenario(name, Set.of(Ability.CHANGES_PLANS), trial);
    }

    private static RunEvent.RunStarted startEvent(Workflow workflow, RunOptions options) {
        return new RunEvent.RunStarted(workflow, options, Map.of());
    }

    private static void refusesMore(EngineUnderTest engine) throws Exception {
        var sideEffectRecorder = new SideEffectRecorder();
        try (var up =
                engine.open(sideEffectRecorder.executors(), Replanner.NONE, CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(1), OPEN));

            assertThatThrownBy(() -> up.extend(RUN, List.of(TestWorkflows.node("n0")), List.of()))
                    .as("a node that is known")
                    .isInstanceOf(InvalidWorkflow.class);
            assertThatThrownBy(() ->
                            up.extend(RUN, List.of(TestWorkflows.node("n1", "n9")), List.of()))
                    .as("a node after one that is not known")
                    .isInstanceOf(InvalidWorkflow.class);
            assertThat(up.extend(RUN, List.of(TestWorkflows.node("n1", "n0")), List.of())).isTrue();
            assertThat(up.seal(RUN)).isTrue();
            var state = run.await();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(sideEffectRecorder.lines()).containsExactly("n0 body", "n1 body");
    }

    private static void addsNothing(EngineUnderTest engine) throws Exception {
        var more = List.of(TestWorkflows.node("n1", "n0"));
        var sideEffectRecorder =
                new SideEffectRecorder().withExecutor("n0", SideEffectRecorder::block);
        try (var up =
                engine.open(sideEffectRecorder.executors(), Replanner.NONE, CrashPoint.NEVER)) {
            assertThat(up.extend(RUN, more, List.of())).as("before it runs").isFalse();
            var run = up.start(RUN, startEvent(TestWorkflows.chain(1), OPEN));
            sideEffectRecorder.await("n0 body");

            assertThat(up.seal(RUN)).isTrue();
            assertThat(up.seal(RUN)).as("twice").isFalse();
            assertThat(up.extend(RUN, more, List.of())).as("once it is sealed").isFalse();
            up.cancel(RUN, "enough");
            var state = run.await();
            assertThat(up.extend(RUN, more, List.of())).as("after its end").isFalse();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(state.workflow().nodes()).hasSize(1);
        }
    }

    /** While one runs and another has no place. */
    private static void stopsReplaced(EngineUnderTest engine) throws Exception {
        var sideEffectRecorder =
                new SideEffectRecorder().withExecutor("n1", SideEffectRecorder::block);
        sideEffectRecorder.withExecutor(
                "n0",
                _ -> {
                    sideEffectRecorder.await("n1 body");
                    return TestWorkflows.permanentFailure();
                });
        Replanner replanner =
                (_, request) ->
                        new Replanner.Answer.Revised(
                                new RunEvent.PlanRevised(
                                        request.node(),
                                        List.of(TestWorkflows.node("r0")),
                                        Map.of(),
                                        List.of(TestWorkflows.id("n1"), TestWorkflows.id("n2")),
                                        LocalizedText.of("换个办法", "Another way")));
        var plan =
                TestWorkflows.workflow(
                        TestWorkflows.node("n0"),
                        TestWorkflows.node("n1"),
                        TestWorkflows.node("n2", "n1"));
        try (var up = engine.open(sideEffectRecorder.executors(), replanner, CrashPoint.NEVER)) {
            var state =
                    up.start(
                                    RUN,
                                    startEvent(
                                            plan,
                                            RunFixtures.PATIENT.withOnFailure(OnFailure.REPLAN)))
                            .await();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(state.status(TestWorkflows.id("n1"))).isEqualTo(NodeStatus.CANCELLED);
            assertThat(state.status(TestWorkflows.id("n2"))).isEqualTo(NodeStatus.SKIPPED);
        }
        sideEffectRecorder.awaitQuiet();
        assertThat(sideEffectRecorder.lines())
                .containsExactlyInAnyOrder("n0 body", "n1 body", "n1 stopped", "r0 body");
    }

    private static void refusesInvalid(EngineUnderTest engine) throws Exception {
        var sideEffectRecorder =
                new SideEffectRecorder().withExecutor("n0", _ -> TestWorkflows.permanentFailure());
        Replanner replanner =
                (_, request) ->
                        new Replanner.Answer.Revised(
                                request.toRevision(
                                        List.of(TestWorkflows.node("r0", "n9")),
                                        Map.of(),
                                        LocalizedText.of("换个办法", "Another way")));
        try (var up = engine.open(sideEffectRecorder.executors(), replanner, CrashPoint.NEVER)) {
            var options = RunFixtures.PATIENT.withOnFailure(OnFailure.REPLAN);
            var state = up.start(RUN, startEvent(TestWorkflows.chain(2), options)).await();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(state.status()).isEqualTo(RunStatus.FAILED);
            assertThat(engine.recordedEntries(RUN))
                    .filteredOn(entry -> entry.event() instanceof RunEvent.RevisionRefused)
                    .hasSize(1);
        }
        assertThat(sideEffectRecorder.lines()).containsExactly("n0 body");
    }

    /** A step that is under way ends and is recorded; nothing else begins. */
    private static void drains(EngineUnderTest engine) throws Exception {
        var mayEnd = new CountDownLatch(1);
        var sideEffectRecorder = new SideEffectRecorder();
        sideEffectRecorder.withExecutor(
                "n0",
                context -> {
                    context.runEffect(
                            Effect.once("pay"),
                            () -> {
                                var paid =
                                        sideEffectRecorder.recordStep(context, Effect.once("pay"));
                                mayEnd.await();
                                return paid;
                            });
                    sideEffectRecorder.runStep(context, Effect.repeatable("after"));
                    return TestWorkflows.success();
                });
        try (var up = engine.open(sideEffectRecorder.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(2), RunFixtures.PATIENT));
            sideEffectRecorder.await("n0 pay");
            var draining = Thread.ofVirtual().unstarted(() -> drain(up));
            draining.start();
            awaitRefusal(up);
            while (draining.getState() != Thread.State.WAITING) {
                Thread.onSpinWait(); // until it has reported the run and waits for it
            }
            mayEnd.countDown();
            draining.join();

            assertThat(run.await().outcome()).as("the run has not ended").isNull();
        }
        sideEffectRecorder.awaitQuiet();
        assertThat(ofRun(sideEffectRecorder)).containsExactly("n0 body", "n0 pay");
        try (var up = engine.open(sideEffectRecorder.executors(), CrashPoint.NEVER)) {
            var state = up.resume(RUN).await();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(ofRun(sideEffectRecorder))
                .containsExactly("n0 body", "n0 pay", "n0 body", "n0 after", "n1 body");
    }

    private static void drain(EngineUnderTest.RunningEngine up) {
        try {
            up.drain(Duration.ofDays(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> ofRun(SideEffectRecorder sideEffectRecorder) {
        return sideEffectRecorder.lines().stream()
                .filter(line -> !line.startsWith("other"))
                .toList();
    }

    /** Waits until an engine takes no more runs. */
    private static void awaitRefusal(EngineUnderTest.RunningEngine up) throws InterruptedException {
        var other =
                startEvent(
                        TestWorkflows.workflow(TestWorkflows.node("other")), RunFixtures.PATIENT);
        for (int i = 0; ; i++) {
            try {
                up.start(new RunId("other-" + i), other).await();
            } catch (IllegalStateException _) {
                return;
            }
        }
    }
}

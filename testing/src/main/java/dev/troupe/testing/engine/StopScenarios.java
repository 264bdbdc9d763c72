package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.testing.engine.EngineUnderTest.CrashPoint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Runs that are stopped: before a node starts, while it runs, while it pauses or waits. */
final class StopScenarios {
    private static final RunId RUN = new RunId("run-1");

    private StopScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                new EngineScenario(
                        "cancels a node before it starts", StopScenarios::beforeItStarts),
                new EngineScenario(
                        "interrupts a node that runs when its run is cancelled",
                        StopScenarios::whileItRuns),
                new EngineScenario(
                        "does not retry once the run is cancelled", StopScenarios::whileItPauses),
                new EngineScenario(
                        "cancels a node that waits for a person", StopScenarios::whileItAsks),
                new EngineScenario(
                        "interrupts a node that takes too long", StopScenarios::whenItTakesTooLong),
                new EngineScenario(
                        "counts the time of a run over its engines", StopScenarios::overItsEngines),
                new EngineScenario(
                        "drops a result that comes after its node was given up",
                        StopScenarios::dropsALateResult),
                new EngineScenario(
                        "cancels what runs when it is closed", StopScenarios::whenItIsClosed));
    }

    private static RunEvent.RunStarted startEvent(Workflow workflow, int places) {
        return new RunEvent.RunStarted(
                workflow, RunFixtures.PATIENT.withMaxConcurrency(places), Map.of());
    }

    private static void beforeItStarts(EngineUnderTest engine) throws Exception {
        var world = new SideEffectRecorder().withExecutor("n0", SideEffectRecorder::block);
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run =
                    up.start(
                            RUN,
                            startEvent(
                                    TestWorkflows.workflow(
                                            TestWorkflows.node("n0"), TestWorkflows.node("n1")),
                                    1));
            world.await("n0 body");
            assertThat(up.cancel(RUN, "enough")).isTrue();
            var state = run.await();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(state.status(TestWorkflows.id("n1"))).isEqualTo(NodeStatus.CANCELLED);
            assertThat(state.attemptCount(TestWorkflows.id("n1"))).isZero();
        }
        assertThat(world.lines()).doesNotContain("n1 body");
    }

    private static void whileItRuns(EngineUnderTest engine) throws Exception {
        var world = new SideEffectRecorder().withExecutor("n0", SideEffectRecorder::block);
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(2), 9));
            world.await("n0 body");
            up.cancel(RUN, "enough");
            var state = run.await();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(state.status(TestWorkflows.id("n0"))).isEqualTo(NodeStatus.CANCELLED);
        }
        world.awaitQuiet();
        assertThat(world.lines()).containsExactly("n0 body", "n0 stopped");
    }

    private static void whileItPauses(EngineUnderTest engine) throws Exception {
        var world =
                new SideEffectRecorder().withExecutor("n0", _ -> TestWorkflows.retryableFailure());
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(1), 9));
            while (!has(engine, RunEvent.NodeFinished.class)) {
                Thread.onSpinWait();
            }
            up.cancel(RUN, "enough");
            var state = run.await();
            engine.advance(Duration.ofDays(1));

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(state.status(TestWorkflows.id("n0"))).isEqualTo(NodeStatus.CANCELLED);
        }
        assertThat(world.lines()).containsExactly("n0 body");
    }

    private static boolean has(EngineUnderTest engine, Class<? extends RunEvent> kind) {
        return engine.recordedEntries(RUN).stream()
                .anyMatch(entry -> kind.isInstance(entry.event()));
    }

    private static void whileItAsks(EngineUnderTest engine) throws Exception {
        var world =
                new SideEffectRecorder()
                        .withExecutor(
                                "n0",
                                context -> {
                                    context.ask(RunFixtures.MAY_I);
                                    return TestWorkflows.success();
                                });
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(1), 9));
            while (!has(engine, RunEvent.QuestionAsked.class)) {
                Thread.onSpinWait();
            }
            up.cancel(RUN, "enough");
            var state = run.await();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(state.status(TestWorkflows.id("n0"))).isEqualTo(NodeStatus.CANCELLED);
            assertThat(up.answer(RUN, RunFixtures.MAY_I.key(), Value.of("yes"), "ann")).isFalse();
        }
    }

    private static void whenItTakesTooLong(EngineUnderTest engine) throws Exception {
        var brief = TestWorkflows.withTimeout(Duration.ofSeconds(30), TestWorkflows.node("n0"));
        var world = new SideEffectRecorder().withExecutor("n0", SideEffectRecorder::block);
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.workflow(brief), 9));
            world.await("n0 body");
            engine.advance(Duration.ofSeconds(29));
            assertThat(engine.recordedEntries(RUN)).hasSize(2);
            engine.advance(Duration.ofSeconds(1));
            var state = run.await();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(RunSnapshot.of(state).field("problem").asText()).isEqualTo("core.timed-out");
        }
        world.awaitQuiet();
        assertThat(world.lines()).containsExactly("n0 body", "n0 stopped");
    }

    private static void overItsEngines(EngineUnderTest engine) throws Exception {
        var options = RunFixtures.PATIENT.withRunTimeout(Duration.ofSeconds(30));
        var started = new RunEvent.RunStarted(TestWorkflows.chain(2), options, Map.of());
        var world = new SideEffectRecorder().withExecutor("n1", SideEffectRecorder::block);
        world.withExecutor(
                "n0",
                _ -> {
                    engine.advance(Duration.ofSeconds(20));
                    return TestWorkflows.success();
                });
        try (var up = engine.open(world.executors(), CrashPoint.at(4))) {
            assertThatThrownBy(up.start(RUN, started)::await).isInstanceOf(JournalException.class);
        }
        engine.advance(Duration.ofDays(1)); // while no engine runs it
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.resume(RUN);
            world.await("n1 body");
            engine.advance(Duration.ofSeconds(9));
            assertThat(RunState.of(RUN, engine.recordedEntries(RUN)).status())
                    .isEqualTo(RunStatus.RUNNING);
            assertThat(engine.recordedEntries(RUN))
                    .noneMatch(entry -> entry.event() instanceof RunEvent.RunTimedOut);
            engine.advance(Duration.ofSeconds(1));
            var state = run.await();

            assertThat(state.status()).isEqualTo(RunStatus.PARTIAL);
            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
        }
    }

    private static void dropsALateResult(EngineUnderTest engine) throws Exception {
        var mayEnd = new CountDownLatch(1);
        var world = new SideEffectRecorder();
        world.withExecutor("n0", _ -> deaf(mayEnd));
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, startEvent(TestWorkflows.chain(1), 9));
            world.await("n0 body");
            up.cancel(RUN, "enough");
            while (run.await(Duration.ofMillis(1)).isEmpty()) {
                engine.advance(Duration.ofSeconds(5));
            }
            var before = engine.recordedEntries(RUN);
            mayEnd.countDown();
            world.awaitQuiet();

            assertThat(engine.recordedEntries(RUN)).isEqualTo(before);
            RunInvariants.requireRecorded(before, run.await());
        }
    }

    /** Continues whatever happens. */
    private static NodeResult deaf(CountDownLatch mayEnd) {
        while (true) {
            try {
                mayEnd.await();
                return TestWorkflows.success();
            } catch (InterruptedException _) {
                // deaf
            }
        }
    }

    private static void whenItIsClosed(EngineUnderTest engine) throws Exception {
        var world = new SideEffectRecorder().withExecutor("n0", SideEffectRecorder::block);
        var up = engine.open(world.executors(), CrashPoint.NEVER);
        var run = up.start(RUN, startEvent(TestWorkflows.chain(2), 9));
        world.await("n0 body");

        up.close();

        var state = run.await();
        assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
        RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
    }
}

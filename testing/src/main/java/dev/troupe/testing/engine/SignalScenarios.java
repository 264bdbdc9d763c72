package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.testing.engine.EngineUnderTest.CrashPoint;
import java.util.List;
import java.util.Map;

/** Requests to cancel that come early, twice, late, or for no run at all. */
final class SignalScenarios {
    private static final RunId RUN = new RunId("run-1");
    private static final RunEvent.RunStarted STARTED =
            new RunEvent.RunStarted(TestWorkflows.chain(2), RunFixtures.PATIENT, Map.of());

    private SignalScenarios() {}

    static List<EngineScenario> all() {
        return List.of(
                new EngineScenario(
                        "records the start of a run before a cancel that comes at once",
                        SignalScenarios::early),
                new EngineScenario("takes two cancels for one", SignalScenarios::twice),
                new EngineScenario("refuses a cancel after the end", SignalScenarios::late),
                new EngineScenario(
                        "knows nothing of a run that never was", SignalScenarios::forNoRun),
                new EngineScenario("keeps runs apart", SignalScenarios::separatesRuns));
    }

    private static void early(EngineUnderTest engine) throws Exception {
        var world = new SideEffectRecorder().withExecutor("n0", SideEffectRecorder::block);
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, STARTED);
            assertThat(up.cancel(RUN, "at once")).isTrue();
            var state = run.await();

            assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
        }
    }

    private static void twice(EngineUnderTest engine) throws Exception {
        var world = new SideEffectRecorder().withExecutor("n0", SideEffectRecorder::block);
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, STARTED);
            world.await("n0 body");
            up.cancel(RUN, "enough");
            up.cancel(RUN, "really");
            run.cancel("please");
            var state = run.await();

            RunInvariants.requireRecorded(engine.recordedEntries(RUN), state);
            assertThat(engine.recordedEntries(RUN))
                    .extracting(entry -> entry.event())
                    .filteredOn(RunEvent.CancelRequested.class::isInstance)
                    .containsExactly(new RunEvent.CancelRequested("enough"));
        }
    }

    private static void late(EngineUnderTest engine) throws Exception {
        try (var up = engine.open(new SideEffectRecorder().executors(), CrashPoint.NEVER)) {
            var run = up.start(RUN, STARTED);
            run.await();
            var before = engine.recordedEntries(RUN);

            run.cancel("too late");

            assertThat(up.cancel(RUN, "too late")).isFalse();
            assertThat(engine.recordedEntries(RUN)).isEqualTo(before);
        }
    }

    private static void forNoRun(EngineUnderTest engine) {
        try (var up = engine.open(new SideEffectRecorder().executors(), CrashPoint.NEVER)) {
            assertThat(up.cancel(RUN, "who?")).isFalse();
            assertThat(up.answer(RUN, "may-i", Value.of("yes"), "ann")).isFalse();
            assertThat(engine.recordedEntries(RUN)).isEmpty();
        }
    }

    private static void separatesRuns(EngineUnderTest engine) throws Exception {
        var other = new RunId("run-2");
        var world =
                new SideEffectRecorder()
                        .withExecutor(
                                "n0",
                                context ->
                                        context.runId().equals(RUN)
                                                ? SideEffectRecorder.block(context)
                                                : TestWorkflows.success());
        try (var up = engine.open(world.executors(), CrashPoint.NEVER)) {
            var first = up.start(RUN, STARTED);
            var second = up.start(other, STARTED).await();
            assertThat(second.status()).isEqualTo(RunStatus.COMPLETED);
            RunInvariants.requireRecorded(engine.recordedEntries(other), second);

            up.cancel(RUN, "enough");
            var cancelled = first.await();
            RunInvariants.requireRecorded(engine.recordedEntries(RUN), cancelled);
            assertThat(up.cancel(other, "it has ended")).isFalse();
        }
    }
}

package dev.troupe.core.engine;

import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.flaky;
import static dev.troupe.core.workflow.Samples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.decision.CrashCount;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Samples;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An engine that leaves its runs to another. */
@Timeout(180)
final class ShutdownReportTest {
    private static final RunId RUN = new RunId("run-1");
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ManualTime time = new ManualTime();
    private final Lasting journal = new Lasting(new InMemoryJournal());
    private final Bodies bodies = new Bodies();
    private final ConcurrentLinkedQueue<String> steps = new ConcurrentLinkedQueue<>();

    /** As if it outlived the process. */
    private record Lasting(InMemoryJournal kept) implements Journal {
        @Override
        public void append(RunId run, List<JournalEntry> entries) {
            kept.append(run, entries);
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return kept.read(run, after);
        }

        @Override
        public boolean isDurable() {
            return true;
        }
    }

    private Engine engine() {
        return Engine.builder(bodies.all()).journal(journal).time(time).build();
    }

    private List<RunEvent> events() {
        return journal.read(RUN, 0).stream().map(JournalEntry::event).toList();
    }

    private Value step(NodeContext context, String key) throws InterruptedException {
        return context.runEffect(
                Effect.once(key),
                () -> {
                    steps.add(key);
                    return Value.of(key);
                });
    }

    private static CompletableFuture<ShutdownReport> shutDown(Engine engine) {
        var result = new CompletableFuture<ShutdownReport>();
        Thread.startVirtualThread(() -> {
            try {
                result.complete(engine.shutdown(GRACE));
            } catch (InterruptedException e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    /** Waits until an engine takes no more runs. */
    private static void awaitRefusal(Engine engine) {
        while (true) {
            try {
                engine.resume(RUN);
            } catch (IllegalArgumentException _) {
                // it is running
            } catch (IllegalStateException _) {
                return;
            }
        }
    }

    private void requireResumed(RunStatus status) throws InterruptedException {
        try (var engine = engine()) {
            assertThat(engine.resume(RUN).await().status()).isEqualTo(status);
        }
        assertThat(events().stream().filter(RunEvent.RunFinished.class::isInstance)).hasSize(1);
    }

    @Test
    void letsANodeEndAndStartsNoOther() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", blocked);
        var engine = engine();
        var run = engine.start(RUN, chain(2), RunOptions.STANDARD, Map.of());
        blocked.begun.await();
        var shutdown = shutDown(engine);
        awaitRefusal(engine);
        blocked.mayEnd.countDown();

        assertThat(shutdown.get()).isEqualTo(new ShutdownReport(List.of(RUN), List.of()));
        assertThat(run.await().status()).isEqualTo(RunStatus.RUNNING);
        assertThat(events()).hasSize(3).last().isInstanceOf(RunEvent.NodeFinished.class);
        requireResumed(RunStatus.COMPLETED);
        assertThat(events().stream().filter(RunEvent.NodeStarted.class::isInstance)).hasSize(2);
    }

    @Test
    void stopsANodeBeforeItsNextStepAndRepeatsNone() throws Exception {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        bodies.on(
                "n0",
                context -> {
                    var first =
                            context.runEffect(
                                    Effect.once("first"),
                                    () -> {
                                        steps.add("first");
                                        begun.countDown();
                                        mayEnd.await();
                                        return Value.of("first");
                                    });
                    step(context, "second");
                    return NodeResult.success(first, "both");
                });
        var engine = engine();
        engine.start(RUN, chain(1), RunOptions.STANDARD, Map.of());
        begun.await();
        var shutdown = shutDown(engine);
        awaitRefusal(engine);
        mayEnd.countDown();

        assertThat(shutdown.get().resumable()).containsExactly(RUN);
        assertThat(steps).containsExactly("first");
        assertThat(events()).filteredOn(RunEvent.EffectFinished.class::isInstance).hasSize(1);
        assertThat(events()).last().isEqualTo(putDown());
        requireResumed(RunStatus.COMPLETED);
        assertThat(steps).containsExactly("first", "second");
    }

    @Test
    void interruptsWhatStillRunsAfterTheGraceAndRecordsNothingOfIt() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", blocked);
        var engine = engine();
        engine.start(RUN, chain(2), RunOptions.STANDARD, Map.of());
        blocked.begun.await();
        int timers = time.pending();
        var shutdown = shutDown(engine);
        while (time.pending() == timers) {
            Thread.onSpinWait();
        }
        time.advance(GRACE);

        assertThat(shutdown.get().resumable()).containsExactly(RUN);
        assertThat(blocked.interrupted.getCount()).as("it has ended by now").isZero();
        assertThat(events()).hasSize(3).last().isEqualTo(putDown());
        blocked.mayEnd.countDown();
        requireResumed(RunStatus.COMPLETED);
    }

    /** So that the end counts as no crash. */
    private static RunEvent putDown() {
        return new RunEvent.NodeReported(id("n0"), CrashCount.DETACHED, Value.missing());
    }

    @Test
    void letsGoAtOnceOfRunsThatPauseOrWait() throws Exception {
        var other = new RunId("run-2");
        bodies.on("n0", context -> context.runId().equals(RUN) ? flaky() : asked(context));
        var engine = engine();
        engine.start(RUN, chain(1), RunOptions.STANDARD, Map.of());
        engine.start(other, chain(1), RunOptions.STANDARD, Map.of());
        while (journal.read(RUN, 0).size() < 3 || journal.read(other, 0).size() < 3) {
            Thread.onSpinWait();
        }

        assertThat(engine.shutdown(GRACE).resumable()).containsExactlyInAnyOrder(RUN, other);
        assertThat(time.pending()).as("timers that are left").isZero();
    }

    private static NodeResult asked(NodeContext context) {
        context.ask(new Question("q", "Go?", List.of(), Value.missing(), null));
        return done();
    }

    @Test
    void leavesNothingOfARunThatEndsInTime() throws Exception {
        var engine = engine();
        engine.start(RUN, chain(1), RunOptions.STANDARD, Map.of()).await();

        assertThat(engine.shutdown(GRACE)).isEqualTo(new ShutdownReport(List.of(), List.of()));
        assertThatThrownBy(() -> engine.start(chain(1))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void cancelsWhereTheJournalDoesNotOutliveTheProcessAndSaysSo() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", blocked);
        var engine = Engine.builder(bodies.all()).journal(journal.kept()).time(time).build();
        var run = engine.start(RUN, chain(2), RunOptions.STANDARD, Map.of());
        blocked.begun.await();

        assertThat(engine.shutdown(GRACE)).isEqualTo(new ShutdownReport(List.of(), List.of(RUN)));
        assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(events().toString()).contains("does not outlive the process");
    }

    @Test
    void stopsAReplannerAndLetsTheNextEngineAskAnother() throws Exception {
        bodies.on("n0", _ -> Samples.broken());
        var begun = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        Replanner slow =
                (_, _) -> {
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                        throw new IllegalStateException("nobody counts down");
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                };
        var options = RunOptions.STANDARD.withOnFailure(OnFailure.REPLAN);
        try (var engine =
                Engine.builder(bodies.all()).journal(journal).time(time).replanner(slow).build()) {
            engine.start(RUN, chain(2), options, Map.of());
            begun.await();

            assertThat(engine.shutdown(GRACE).resumable()).containsExactly(RUN);
            interrupted.await();
        }
        assertThat(events()).noneMatch(RunEvent.RevisionRefused.class::isInstance);
        try (var next = engine()) {
            assertThat(next.resume(RUN).await().outcome()).isNotNull();
            assertThat(events()).filteredOn(RunEvent.RevisionRefused.class::isInstance).hasSize(1);
        }
    }
}

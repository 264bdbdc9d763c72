package dev.troupe.core.engine;

import static dev.troupe.core.workflow.Samples.broken;
import static dev.troupe.core.workflow.Samples.chain;
import static dev.troupe.core.workflow.Samples.done;
import static dev.troupe.core.workflow.Samples.flaky;
import static dev.troupe.core.workflow.Samples.id;
import static dev.troupe.core.workflow.Samples.node;
import static dev.troupe.core.workflow.Samples.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.Fold;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.NodePolicy;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Variable;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class EngineTest {
    private static final RunId RUN = new RunId("run-1");

    private final ManualTime time = new ManualTime();
    private final InMemoryJournal journal = new InMemoryJournal();
    private final Bodies bodies = new Bodies();

    private Engine engine() {
        return Engine.builder(bodies.all()).journal(journal).time(time).build();
    }

    private RunHandle start(Engine engine, Workflow workflow, RunOptions options) {
        return engine.start(RUN, workflow, options, Map.of());
    }

    private List<RunEvent> events() {
        return journal.read(RUN, 0).stream().map(JournalEntry::event).toList();
    }

    @Test
    void startsASuccessorWhileASlowerNodeOfTheEarlierLevelStillRuns() throws Exception {
        var successorRan = new CountDownLatch(1);
        bodies.on("slow", _ -> awaited(successorRan));
        bodies.on("after-fast", _ -> counted(successorRan));
        var shape = workflow(node("slow"), node("fast"), node("after-fast", "fast"));

        try (var engine = engine()) {
            var state = start(engine, shape, RunOptions.STANDARD).await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    private static NodeResult awaited(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return done();
    }

    private static NodeResult counted(CountDownLatch latch) {
        latch.countDown();
        return done();
    }

    @Test
    void runsNodesThatDoNotDependOnEachOtherAtTheSameTime() throws Exception {
        var together = new CyclicBarrier(3);
        for (var name : List.of("a", "b", "c")) {
            bodies.on(name, _ -> met(together));
        }

        try (var engine = engine()) {
            var state =
                    start(engine, workflow(node("a"), node("b"), node("c")), RunOptions.STANDARD)
                            .await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    private static NodeResult met(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
            return done();
        } catch (BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void neverRunsMoreNodesAtOnceThanAllowed() throws Exception {
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var nodes = new AgentNode[40];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = node("n" + i);
            bodies.on(
                    "n" + i,
                    _ -> {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                        now.decrementAndGet();
                        return done();
                    });
        }

        try (var engine = engine()) {
            start(engine, workflow(nodes), RunOptions.STANDARD.withMaxConcurrency(3)).await();
        }

        assertThat(most.get()).isBetween(1, 3);
        assertThat(events().stream().filter(RunEvent.NodeStarted.class::isInstance).limit(5))
                .extracting(event -> ((RunEvent.NodeStarted) event).node().value())
                .startsWith("n0", "n1", "n2", "n3");
    }

    @Test
    void tellsANodeWhatItsParentsDidAndWhatTheyShared() throws Exception {
        var seen = new AtomicReference<NodeContext.@Nullable Parent>();
        var city = new AtomicReference<>(Value.missing());
        bodies.on(
                "n0",
                context -> {
                    context.setVariable("city", Value.of("Rome"));
                    return NodeResult.success(Value.of(7), "Chose a city");
                });
        bodies.on(
                "n1",
                context -> {
                    seen.set(context.parents().getFirst());
                    city.set(context.variable("city"));
                    assertThat(context.variableKeys()).containsExactly("city", "input");
                    assertThat(context.timeRemaining()).isEqualTo(Duration.ofMinutes(5));
                    return done();
                });

        try (var engine = engine()) {
            var state =
                    engine.start(RUN, chain(2), RunOptions.STANDARD, Map.of("input", Value.of(1)))
                            .await();

            assertThat(state.outcome()).isEqualTo(new RunOutcome(RunStatus.COMPLETED, null));
            assertThat(state.blackboard().variables().get("city"))
                    .isEqualTo(
                            new Variable("city", Value.of("Rome"), 1, id("n0"), List.of(id("n1"))));
        }
        assertThat(seen.get())
                .isEqualTo(
                        new NodeContext.Parent(
                                chain(2).node(id("n0")),
                                "Chose a city",
                                Value.of(7),
                                List.of("city")));
        assertThat(city.get()).isEqualTo(Value.of("Rome"));
    }

    @Test
    void interruptsANodeThatTakesTooLongAndFailsIt() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", blocked);

        try (var engine = engine()) {
            var run = start(engine, chain(2), RunOptions.STANDARD);
            blocked.begun.await();
            time.advance(Duration.ofMinutes(5));

            var state = run.await();
            blocked.interrupted.await();

            assertThat(state.status(id("n0"))).isEqualTo(NodeStatus.FAILED);
            assertThat(state.status(id("n1"))).isEqualTo(NodeStatus.SKIPPED);
            assertThat(String.valueOf(state.outcome()))
                    .contains("core.timed-out", "n0", "PT5M", "raise the timeout");
        }
    }

    @Test
    void letsTheNodesOwnTimeoutWinOverTheRuns() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("a", blocked);
        var quick = new NodePolicy(Duration.ofSeconds(1), null, null);

        try (var engine = engine()) {
            var run = start(engine, workflow(node("a").withPolicy(quick)), RunOptions.STANDARD);
            blocked.begun.await();
            time.advance(Duration.ofSeconds(1));

            assertThat(String.valueOf(run.await().outcome())).contains("PT1S");
        }
    }

    @Test
    void timesOutANodeThatStartedBecauseAnotherTimedOut() throws Exception {
        var hog = new Bodies.Blocked();
        var second = new Bodies.Blocked();
        bodies.on("flaky", context -> context.attempt() == 1 ? flaky() : second.run(context));
        bodies.on("hog", hog);
        var options = Fold.ONE_RETRY.withMaxConcurrency(1).withOnFailure(OnFailure.CONTINUE);

        try (var engine = engine()) {
            var run = start(engine, workflow(node("flaky"), node("hog")), options);
            hog.begun.await();
            time.advance(Duration.ofSeconds(1));
            time.advance(Duration.ofMinutes(5));
            second.begun.await();
            time.advance(Duration.ofMinutes(5));

            var state = run.await();

            assertThat(state.status(id("flaky"))).isEqualTo(NodeStatus.FAILED);
            assertThat(state.status(id("hog"))).isEqualTo(NodeStatus.FAILED);
        }
    }

    @Test
    void timesOutANodeWhoseDeadlinePassesWhileItsMailboxIsAtWork() throws Exception {
        var mayReport = new CountDownLatch(1);
        bodies.on("n0", context -> reported(context, mayReport));
        var beforeTheDeadline = new AtomicReference<Runnable>(() -> {});
        var leaping = time.onReading(() -> beforeTheDeadline.getAndSet(() -> {}).run());

        try (var engine = Engine.builder(bodies.all()).journal(journal).time(leaping).build()) {
            var run = start(engine, chain(1), RunOptions.STANDARD);
            beforeTheDeadline.set(() -> time.advance(Duration.ofMinutes(5)));
            mayReport.countDown();

            assertThat(run.await().status(id("n0"))).isEqualTo(NodeStatus.FAILED);
        }
    }

    private static NodeResult reported(NodeContext context, CountDownLatch mayReport)
            throws InterruptedException {
        mayReport.await();
        context.report("progress", Value.missing());
        new CountDownLatch(1).await();
        return done();
    }

    @Test
    void interruptsEverythingWhenTheRunTakesTooLong() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n1", blocked);

        try (var engine = engine()) {
            var run =
                    start(
                            engine,
                            chain(3),
                            RunOptions.STANDARD.withRunTimeout(Duration.ofSeconds(30)));
            blocked.begun.await();
            time.advance(Duration.ofSeconds(30));

            var state = run.await();

            blocked.interrupted.await();
            assertThat(state.status()).isEqualTo(RunStatus.PARTIAL);
            assertThat(state.status(id("n1"))).isEqualTo(NodeStatus.CANCELLED);
            assertThat(state.status(id("n2"))).isEqualTo(NodeStatus.CANCELLED);
            assertThat(String.valueOf(state.outcome())).contains("core.run-timed-out", "PT30S");
        }
    }

    @Test
    void cancelReachesTheBodyThatRunsNow() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", blocked);

        try (var engine = engine()) {
            var run = start(engine, chain(2), RunOptions.STANDARD);
            blocked.begun.await();

            assertThat(engine.cancel(RUN, "changed my mind")).isTrue();
            var state = run.await();

            blocked.interrupted.await();
            assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(state.result(id("n0")))
                    .isEqualTo(new NodeResult.Cancelled("changed my mind"));
            assertThat(engine.cancel(RUN, "again")).isFalse();
            assertThat(engine.find(RUN)).isEmpty();
        }
    }

    @Test
    void givesUpABodyThatIgnoresItsInterruptionAfterTheGrace() throws Exception {
        var deaf = new Bodies.Deaf();
        bodies.on("n0", deaf);
        try (var engine = engine()) {
            var run = start(engine, chain(2), RunOptions.STANDARD);
            deaf.begun.await();

            run.cancel("enough");
            time.advance(Duration.ofSeconds(9));
            assertThat(run.await(Duration.ZERO)).isEmpty();
            time.advance(Duration.ofSeconds(1));

            var state = run.await();
            assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(String.valueOf(state.result(id("n0")))).contains("enough", "given up");
        } finally {
            deaf.mayEnd.countDown();
        }
    }

    @Test
    void recordsWhateverABodyThrowsAsItsFailure() throws Exception {
        bodies.on(
                "a",
                _ -> {
                    throw new IllegalStateException("no luck");
                });
        bodies.on(
                "b",
                _ -> {
                    throw new StackOverflowError();
                });
        bodies.on(
                "c",
                _ -> {
                    throw new InterruptedException("unasked");
                });

        try (var engine = engine()) {
            var state =
                    start(
                                    engine,
                                    workflow(node("a"), node("b"), node("c")),
                                    RunOptions.STANDARD.withOnFailure(OnFailure.CONTINUE))
                            .await();

            assertThat(state.status()).isEqualTo(RunStatus.FAILED);
            assertThat(String.valueOf(state.result(id("a"))))
                    .contains("core.node-threw", "Agent a (worker)", "no luck");
            assertThat(String.valueOf(state.result(id("b")))).contains("StackOverflowError");
            assertThat(String.valueOf(state.result(id("c")))).contains("unasked");
        }
    }

    @Test
    @SuppressWarnings("NullAway") // a body of others may break the contract
    void failsANodeWhoseBodyReturnsNull() throws Exception {
        bodies.on("n0", _ -> null);

        try (var engine = engine()) {
            var state = start(engine, chain(1), RunOptions.STANDARD).await();

            assertThat(state.status(id("n0"))).isEqualTo(NodeStatus.FAILED);
            assertThat(String.valueOf(state.outcome())).contains("core.node-threw", "null");
        }
    }

    @Test
    void retriesAfterThePauseAndNotBefore() throws Exception {
        bodies.on("n0", context -> context.attempt() < 3 ? flaky() : done());
        var waiting = new Semaphore(0);
        var engineOfThis =
                Engine.builder(bodies.all())
                        .journal(journal)
                        .time(time)
                        .listener(entry -> {
                            if (entry.event() instanceof RunEvent.NodeFinished) {
                                waiting.release();
                            }
                        });

        try (var engine = engineOfThis.build()) {
            var run = start(engine, chain(1), RunOptions.STANDARD);
            waiting.acquire();
            time.advance(Duration.ofMillis(249));
            assertThat(events()).noneMatch(RunEvent.RetryDue.class::isInstance);
            time.advance(Duration.ofMillis(251));
            waiting.acquire();
            time.advance(Duration.ofSeconds(1));

            var state = run.await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(state.attemptCount(id("n0"))).isEqualTo(3);
        }
    }

    @Test
    void setsNoTimerThatOutlivesItsEngine() throws Exception {
        bodies.on("n0", _ -> flaky());
        var engine = engine();
        var run = start(engine, chain(1), RunOptions.STANDARD.withRunTimeout(Duration.ofDays(1)));

        engine.close();

        assertThat(run.await().status()).isIn(RunStatus.CANCELLED);
        assertThat(time.pending()).isZero();
    }

    @Test
    void closingCancelsWhatRunsAndRefusesWhatComesLater() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", blocked);
        var engine = engine();
        var run = start(engine, chain(2), RunOptions.STANDARD);
        blocked.begun.await();

        engine.close();

        assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
        assertThatThrownBy(() -> engine.start(chain(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void keepsAnInterruptFromTheNextNodeOnTheSameThread() throws Exception {
        var threads = new ConcurrentLinkedQueue<Thread>();
        var wasInterrupted = new AtomicInteger();
        bodies.on(
                "n0",
                _ -> {
                    threads.add(Thread.currentThread());
                    Thread.currentThread().interrupt();
                    return done();
                });
        bodies.on(
                "n1",
                _ -> {
                    threads.add(Thread.currentThread());
                    wasInterrupted.set(Thread.interrupted() ? 1 : 0);
                    return done();
                });

        try (var engine = engine()) {
            start(engine, chain(2), RunOptions.STANDARD).await();
        }

        assertThat(threads).hasSize(2);
        assertThat(threads.stream().distinct()).hasSize(1);
        assertThat(wasInterrupted).hasValue(0);
    }

    @Test
    void recordsOnAThreadThatIsNotInterruptedEvenWhenANodeCancelsItsOwnRun() throws Exception {
        var interruptedAppends = new AtomicInteger();
        Journal strict =
                recording(_ -> {
                    if (Thread.currentThread().isInterrupted()) {
                        interruptedAppends.incrementAndGet();
                    }
                });
        var engine = Engine.builder(bodies.all()).journal(strict).time(time).build();
        bodies.on(
                "n0",
                _ -> {
                    engine.cancel(RUN, "I cancel myself");
                    new CountDownLatch(1).await();
                    return done();
                });

        try (engine) {
            var state = start(engine, chain(2), RunOptions.STANDARD).await();

            assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(interruptedAppends).hasValue(0);
        }
    }

    @Test
    void keepsTheCallersInterruptWhenItCancels() throws Exception {
        var blocked = new Bodies.Blocked();
        bodies.on("n0", blocked);

        try (var engine = engine()) {
            var run = start(engine, chain(1), RunOptions.STANDARD);
            blocked.begun.await();
            Thread.currentThread().interrupt();
            run.cancel("enough");

            assertThat(Thread.interrupted()).isTrue();
            assertThat(run.await().status()).isEqualTo(RunStatus.CANCELLED);
        }
    }

    private Journal recording(Consumer<List<JournalEntry>> before) {
        return new Journal() {
            @Override
            public void append(RunId run, List<JournalEntry> entries) {
                before.accept(entries);
                journal.append(run, entries);
            }

            @Override
            public List<JournalEntry> read(RunId run, long after) {
                return journal.read(run, after);
            }
        };
    }

    private static boolean has(List<JournalEntry> entries, Class<? extends RunEvent> kind) {
        return entries.stream().anyMatch(entry -> kind.isInstance(entry.event()));
    }

    @Test
    void endsANodeThatIsStoppedBeforeItsThreadStarts() throws Exception {
        var isRecording = new CountDownLatch(1);
        var mayRecord = new CountDownLatch(1);
        var journalOfThis =
                recording(entries -> {
                    if (has(entries, RunEvent.NodeReported.class)) {
                        isRecording.countDown();
                        awaitUninterruptibly(mayRecord);
                    }
                });
        var first = new Bodies.Blocked();
        var firstThread = new AtomicReference<>(Thread.currentThread());
        bodies.on(
                "first",
                context -> {
                    firstThread.set(Thread.currentThread());
                    return first.run(context);
                });
        bodies.on(
                "reporter",
                context -> {
                    first.begun.await();
                    context.report("text", Value.of("hello"));
                    return done();
                });

        try (var engine = Engine.builder(bodies.all()).journal(journalOfThis).time(time).build()) {
            var shape = workflow(node("first"), node("reporter"), node("second", "first"));
            var run = start(engine, shape, RunOptions.STANDARD);
            isRecording.await();
            first.mayEnd.countDown();
            firstThread.get().join(); // its end has arrived, but the mailbox is busy
            run.cancel("enough");
            mayRecord.countDown();

            var state = run.await();

            assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(state.status(id("first"))).isEqualTo(NodeStatus.COMPLETED);
            assertThat(state.status(id("second"))).isEqualTo(NodeStatus.CANCELLED);
            assertThat(state.attemptCount(id("second"))).isEqualTo(1);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException _) {
                // a journal that cannot be interrupted
            }
        }
    }

    @Test
    void startsWhatIsReadyWithoutWaitingForTheNextCommit() throws Exception {
        var secondRuns = new CountDownLatch(1);
        var holder = new AtomicReference<Optional<RunHandle>>(Optional.empty());
        var journalOfThis =
                recording(entries -> {
                    if (has(entries, RunEvent.NodeReported.class)) {
                        awaitUninterruptibly(secondRuns);
                    }
                });
        var reported = new CountDownLatch(1);
        bodies.on("second", _ -> counted(secondRuns));
        bodies.on(
                "reporter",
                context -> {
                    holder.set(Optional.of(new ReportOnce(context)));
                    reported.countDown();
                    secondRuns.await();
                    return done();
                });
        bodies.on("first", _ -> awaited(reported));
        RunListener reports =
                entry -> {
                    if (entry.event() instanceof RunEvent.NodeFinished(var finished, _, _)
                            && finished.equals(id("first"))) {
                        holder.get().ifPresent(handle -> handle.cancel(""));
                    }
                };

        try (var engine =
                Engine.builder(bodies.all())
                        .journal(journalOfThis)
                        .listener(reports)
                        .time(time)
                        .build()) {
            var shape = workflow(node("first"), node("reporter"), node("second", "first"));
            var state = start(engine, shape, RunOptions.STANDARD).await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    /** Reports once when instructed to. */
    private record ReportOnce(NodeContext context) implements RunHandle {
        @Override
        public RunId id() {
            return context.runId();
        }

        @Override
        public void cancel(String reason) {
            context.report("text", Value.of("while the mailbox is busy"));
        }

        @Override
        public RunState await() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<RunState> await(Duration atMost) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void skipsAVeryLongChainWithoutRunningOutOfStack() throws Exception {
        bodies.on("n0", _ -> broken());

        try (var engine = engine()) {
            var state = start(engine, chain(50_000), RunOptions.STANDARD).await();

            assertThat(state.status(id("n49999"))).isEqualTo(NodeStatus.SKIPPED);
        }
    }

    @Test
    void runsAVeryLongChainWithoutRunningOutOfStack() throws Exception {
        try (var engine = engine()) {
            var state = start(engine, chain(20_000), RunOptions.STANDARD).await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void refusesATypeWithoutABodyAndAnIdThatIsInUse() throws Exception {
        var blocked = new Bodies.Blocked();
        try (var engine =
                Engine.builder(NodeExecutors.of(Map.of("worker", blocked))).time(time).build()) {
            var other = workflow(node("a").withType("poet"));
            assertThatThrownBy(() -> engine.start(other))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("Invalid workflow: ", "'poet'", "register");

            start(engine, chain(1), RunOptions.STANDARD);
            assertThatThrownBy(() -> start(engine, chain(1), RunOptions.STANDARD))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("run-1", "give a new id");
            assertThat(engine.find(RUN)).isPresent();
        }
    }

    @Test
    void givesEachRunAnIdOfItsOwn() {
        try (var engine = engine()) {
            assertThat(engine.start(chain(1)).id()).isNotEqualTo(engine.start(chain(1)).id());
        }
    }
}

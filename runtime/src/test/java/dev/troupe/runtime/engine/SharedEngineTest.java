package dev.troupe.runtime.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Views of an engine that has its own record, as Restate has. */
@Timeout(180)
class SharedEngineTest {
    private static final RunId RUN = new RunId("run-1");
    private static final Question QUESTION =
            new Question("q", "Which?", List.of(), Value.missing(), null);
    private static final NodeExecutor DONE = _ -> NodeResult.success(Value.of("done"), "Done");

    @TempDir private Path directory;
    private final InMemoryJournal record = new InMemoryJournal();
    private final List<JournalEntry> heard = new CopyOnWriteArrayList<>();
    private final AtomicInteger failingReads = new AtomicInteger(); // of the record
    private DurableJournal journal;
    private SharedEngine shared;

    @BeforeEach
    void open() {
        journal = SqliteJournal.open(directory.resolve("troupe.db"));
        shared =
                SharedEngine.open(
                        journal,
                        new SharedEngine.Setup(
                                "worker"::equals,
                                WorkflowRules.STANDARD,
                                3,
                                TimeSource.system(),
                                _ -> {
                                    throw new IllegalStateException("its coordinator is here");
                                }),
                        Elsewhere::new);
    }

    @AfterEach
    void close() {
        shared.close();
        journal.close();
    }

    /** An engine whose record is not the journal, to which it is copied. */
    private final class Elsewhere implements RunDriver {
        private final Engine engine;

        private Elsewhere(EngineConfig parts) {
            engine =
                    Engine.of(
                            new EngineConfig(
                                    parts.executors(),
                                    new Copied(parts.journal()),
                                    parts.listener(),
                                    parts.questionHandler(),
                                    parts.replanner(),
                                    parts.rules(),
                                    parts.releasesWaiting(),
                                    parts.maxCrashes(),
                                    parts.time()));
        }

        @Override
        public RunEngine engine() {
            return engine;
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            if (failingReads.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new JournalException("the driver is down", new IllegalStateException("down"));
            }
            return List.copyOf(record.read(run, after));
        }

        @Override
        public void close() {
            engine.close();
        }
    }

    private final class Copied implements Journal {
        private final Journal copy;

        private Copied(Journal copy) {
            this.copy = copy;
        }

        @Override
        public boolean isDurable() {
            return true;
        }

        @Override
        public void append(RunId run, List<JournalEntry> entries) {
            var lasting = List.copyOf(entries);
            record.append(run, lasting);
            copy.append(run, lasting);
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return List.copyOf(record.read(run, after));
        }
    }

    private RunEngine view(NodeExecutor body, Journal seen) {
        return shared.open(
                Engine.builder(NodeExecutors.of(Map.of("worker", body)))
                        .journal(seen)
                        .listener(heard::add)
                        .releaseWaiting()
                        .config());
    }

    private RunEngine view(NodeExecutor body) {
        return view(body, journal);
    }

    private static RunEvent.RunStarted workflow(String type) {
        var node = AgentNode.of("a", type, "A", "Works", List.of(new Step(1, "Work")), List.of());
        var draft = WorkflowDraft.of("workflow-1", "One", "Does one thing", List.of(node));
        return new RunEvent.RunStarted(Workflow.from(draft), RunOptions.STANDARD, Map.of());
    }

    @Test
    void passesOnEachEventOnceAndReturnsTheEnd() throws InterruptedException {
        try (var view = view(DONE)) {
            var state = view.start(RUN, workflow("worker")).await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(heard).isEqualTo(record.read(RUN, 0)).isEqualTo(journal.read(RUN, 0));
        assertThat(journal.isProjected(RUN)).isTrue();
    }

    @Test
    void refusesTypesThatNoAgentHas() {
        try (var view = view(DONE)) {
            assertThatThrownBy(() -> view.start(RUN, workflow("clerk")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no agent of type 'clerk'");
            assertThat(view.find(RUN)).isEmpty();
        }
    }

    @Test
    void releasesWhatWaitsAndContinuesFromAnyView() throws InterruptedException {
        NodeExecutor asks =
                context -> NodeResult.success(context.ask(QUESTION).orElseThrow(), "Done");
        try (var view = view(asks)) {
            assertThat(view.start(RUN, workflow("worker")).await().status())
                    .isEqualTo(RunStatus.WAITING);
            assertThat(view.answer(RUN, "q", Value.of("x"), "ann")).isFalse();
        }
        heard.clear();
        try (var other = view(asks)) {
            var answered = new RunEvent.QuestionAnswered("q", Value.of("this"), "ann");
            var state = other.resume(RUN, answered).await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(heard).extracting(JournalEntry::event).contains(answered);
        }
    }

    @Test
    void asksTheHandlerOfWhoFollowsTheRun() throws InterruptedException {
        NodeExecutor asks =
                context -> NodeResult.success(context.ask(QUESTION).orElseThrow(), "Done");
        var config =
                Engine.builder(NodeExecutors.of(Map.of("worker", asks)))
                        .journal(journal)
                        .questionHandler((_, open) ->
                                Optional.of(
                                        new QuestionHandler.Answer(
                                                Value.of(open.question().text()), "ann")))
                        .releaseWaiting()
                        .config();
        try (var view = shared.open(config)) {
            var state = view.start(RUN, workflow("worker")).await();

            assertThat(state.result(new NodeId("a")))
                    .isEqualTo(NodeResult.success(Value.of("Which?"), "Done"));
        }
    }

    @Test
    void reportsAnOrderAsAcceptedBeforeItsRecordCanBeRead() throws InterruptedException {
        var asked = new CountDownLatch(1);
        NodeExecutor asks =
                context -> {
                    asked.countDown();
                    return NodeResult.success(context.ask(QUESTION).orElseThrow(), "Done");
                };
        var mayLeave = new CountDownLatch(1);
        var config =
                Engine.builder(NodeExecutors.of(Map.of("worker", asks)))
                        .journal(journal)
                        .questionHandler((_, _) -> {
                            mayLeave.await();
                            return Optional.empty();
                        })
                        .releaseWaiting()
                        .config();
        try (var view = shared.open(config)) {
            var run = view.start(RUN, workflow("worker"));
            asked.await();
            while (record.read(RUN, 0).size() < 3) { // the question
                Thread.onSpinWait();
            }
            failingReads.set(2);

            assertThat(view.answer(RUN, "q", Value.of("x"), "ann")).isTrue();

            mayLeave.countDown();
            assertThat(run.await().status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void failsWhereItsListenerFailsWhateverThatThrows() {
        var down =
                new JournalException("the listener has failed", new IllegalStateException("down"));
        var config =
                Engine.builder(NodeExecutors.of(Map.of("worker", DONE)))
                        .journal(journal)
                        .listener(_ -> {
                            throw down;
                        })
                        .config();
        try (var view = shared.open(config)) {
            var run = view.start(RUN, workflow("worker"));

            assertThatThrownBy(run::await).isEqualTo(down);
        }
    }

    @Test
    void givesOrdersWithoutHoldingUpItsEvents() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        try (var view = view(stopped(begun, mayEnd))) {
            var run = view.start(RUN, workflow("worker"));
            begun.await();
            var ordering = new CountDownLatch(1);
            var follower = shared.followersOf((EngineView) view).getFirst();
            var order =
                    Thread.startVirtualThread(() ->
                            follower.order(() -> {
                                ordering.countDown();
                                return isEnded(run);
                            }));
            ordering.await();
            mayEnd.countDown();

            order.join(Duration.ofSeconds(50)); // or it would wait for itself
            assertThat(order.isAlive()).isFalse();
            assertThat(run.await().status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    /** Waits for it, as an order may take long. */
    private static boolean isEnded(RunHandle run) {
        try {
            return run.await(Duration.ofMinutes(2)).isPresent();
        } catch (InterruptedException _) {
            return false;
        }
    }

    @Test
    void waitsWhileTheJournalIsDown() throws InterruptedException {
        var down = new CountDownLatch(2);
        var broken =
                new Journal() {
                    @Override
                    public void append(RunId run, List<JournalEntry> entries) {
                        throw new IllegalStateException("only read");
                    }

                    @Override
                    public List<JournalEntry> read(RunId run, long after) {
                        if (down.getCount() > 0) {
                            down.countDown();
                            throw new JournalException(
                                    "the database is down", new IOException("connection refused"));
                        }
                        return journal.read(run, after);
                    }
                };
        try (var view = view(DONE, broken)) {
            assertThat(view.start(RUN, workflow("worker")).await().status())
                    .isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(heard).isEqualTo(record.read(RUN, 0));
    }

    @Test
    void cancelsWhatStillRunsWhenItIsClosed() throws InterruptedException {
        var begun = new CountDownLatch(1);
        try (var view = view(stopped(begun, new CountDownLatch(1)))) {
            view.start(RUN, workflow("worker"));
            begun.await();
        }

        assertThat(journal.findRun(RUN).orElseThrow().status()).isEqualTo(RunStatus.CANCELLED);
    }

    private static NodeExecutor stopped(CountDownLatch begun, CountDownLatch release) {
        return _ -> {
            begun.countDown();
            release.await();
            return NodeResult.success(Value.of("done"), "Done");
        };
    }

    @Test
    void leavesRunsToOthersWhenItIsShutDown() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var view = view(stopped(begun, release));
        var run = view.start(RUN, workflow("worker"));
        begun.await();

        var report = view.shutdown(Duration.ofSeconds(1));

        assertThat(report.resumable()).containsExactly(RUN);
        assertThat(run.await().outcome()).isNull();
        release.countDown(); // it goes on elsewhere
        await(RunStatus.COMPLETED);
        view.close();
        assertThat(journal.findRun(RUN).orElseThrow().status()).isEqualTo(RunStatus.COMPLETED);
    }

    private void await(RunStatus status) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);
        while (journal.findRun(RUN).orElseThrow().status() != status) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void continuesOnTheEmbeddedEngineWhatBeganThere() throws InterruptedException {
        journal.append(
                RUN,
                new ArrayList<>(
                        List.of(new JournalEntry(RUN, 1, Instant.now(), workflow("worker")))));
        try (var view = view(DONE)) {
            assertThat(view.resume(RUN).await().status()).isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(record.read(RUN, 0)).isEmpty();
        assertThat(journal.isProjected(RUN)).isFalse();
    }
}

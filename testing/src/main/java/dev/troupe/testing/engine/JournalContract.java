package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link Journal} must do. Extend it and supply an empty one for each test. */
@Timeout(180)
public abstract class JournalContract {
    private static final RunId RUN = new RunId("run-1");
    private static final RunId OTHER = new RunId("run-2");

    private Journal journal;

    /** An empty journal. */
    protected abstract Journal emptyJournal() throws Exception;

    /**
     * The same journal after what its kind does between two processes; itself if it does not
     * outlive a process.
     */
    protected Journal reopen(Journal open) throws Exception {
        return open;
    }

    @BeforeEach
    final void open() throws Exception {
        journal = emptyJournal();
    }

    @AfterEach
    final void close() throws Exception {
        if (journal instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }

    @Test
    void returnsWhatWasAppended() {
        var entries = entries(RUN, 1, 3);

        journal.append(RUN, entries);

        assertThat(journal.read(RUN, 0)).isEqualTo(entries);
    }

    @Test
    void preservesTheOrderOfSeveralAppends() {
        for (int i = 1; i <= 50; i += 5) {
            journal.append(RUN, entries(RUN, i, 5));
        }

        assertThat(journal.read(RUN, 0)).isEqualTo(entries(RUN, 1, 50));
    }

    @Test
    void appendsManyAtOnce() {
        journal.append(RUN, entries(RUN, 1, 5_000));

        assertThat(journal.read(RUN, 0))
                .extracting(JournalEntry::sequence)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 5_000).boxed().toList());
    }

    @Test
    void readsWhatComesAfterASequenceNumber() {
        journal.append(RUN, entries(RUN, 1, 10));

        assertThat(journal.read(RUN, 7)).isEqualTo(entries(RUN, 8, 3));
        assertThat(journal.read(RUN, 10)).isEmpty();
        assertThat(journal.read(RUN, 999)).isEmpty();
    }

    @Test
    void knowsNothingOfARunThatNeverWas() {
        journal.append(RUN, entries(RUN, 1, 1));

        assertThat(journal.read(OTHER, 0)).isEmpty();
    }

    @Test
    void separatesRuns() {
        journal.append(RUN, entries(RUN, 1, 2));
        journal.append(OTHER, entries(OTHER, 1, 3));
        journal.append(RUN, entries(RUN, 3, 2));

        assertThat(journal.read(RUN, 0)).isEqualTo(entries(RUN, 1, 4));
        assertThat(journal.read(OTHER, 0)).isEqualTo(entries(OTHER, 1, 3));
    }

    @Test
    void leavesTheCallersListAloneAndDoesNotKeepIt() {
        var reused = new ArrayList<>(entries(RUN, 1, 2));

        journal.append(RUN, reused);
        reused.clear();

        assertThat(journal.read(RUN, 0)).hasSize(2);
    }

    @Test
    void doesNotChangeWhatWasRead() {
        journal.append(RUN, entries(RUN, 1, 2));
        var read = journal.read(RUN, 0);

        journal.append(RUN, entries(RUN, 3, 2));

        assertThat(read).isEqualTo(entries(RUN, 1, 2));
    }

    @Test
    void servesManyRunsAtTheSameTime() throws Exception {
        int runs = 40;
        int appends = 25;
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var writers =
                    IntStream.range(0, runs)
                            .mapToObj(i ->
                                    executor.submit(() -> appendOneByOne(parallel(i), appends)))
                            .toList();
            for (var writer : writers) {
                writer.get();
            }
        }

        for (int i = 0; i < runs; i++) {
            assertThat(journal.read(parallel(i), 0)).isEqualTo(entries(parallel(i), 1, appends));
        }
    }

    @Test
    void showsAReaderOnlyBeginningsOfTheTruth() throws Exception {
        int appends = 200;
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var writer = executor.submit(() -> appendOneByOne(RUN, appends));
            var expected = entries(RUN, 1, appends);
            while (!writer.isDone()) {
                var read = journal.read(RUN, 0);
                assertThat(read).isEqualTo(expected.subList(0, read.size()));
            }
            writer.get();
        }

        assertThat(journal.read(RUN, 0)).hasSize(appends);
    }

    @Test
    void storesEveryKindOfEvent() {
        var node = new NodeId("agent-1");
        var problem =
                new Problem(
                        "model.rate-limited",
                        new LocalizedText("请求太多；请稍候", "too many requests; wait"),
                        true);
        var events =
                List.of(
                        new RunEvent.RunStarted(
                                workflow(), RunOptions.STANDARD, Map.of("goal", Value.of("目标"))),
                        new RunEvent.NodeStarted(node, 1),
                        new RunEvent.NodeReported(node, "tool.called", Value.missing()),
                        new RunEvent.NodeFinished(node, 1, new NodeResult.Failed(problem)),
                        new RunEvent.RetryDue(node, 2),
                        new RunEvent.NodeFinished(node, 2, new NodeResult.Cancelled("stop")),
                        new RunEvent.NodeFinished(
                                node, 3, NodeResult.success(Value.of(1.5), "Done")),
                        new RunEvent.NodeReused(
                                node,
                                new NodeResult.Succeeded(
                                        Value.of(1.5),
                                        "Done",
                                        Map.of("键", Value.of("值")),
                                        List.of("read")),
                                new RunId("run-0")),
                        new RunEvent.NodeSkipped(
                                node, new SkipCause(SkipCause.Kind.BRANCH_NOT_TAKEN, node)),
                        new RunEvent.NodeCancelled(node, "cancelled by 小王"),
                        new RunEvent.CancelRequested("enough"),
                        new RunEvent.PlanExtended(workflow().nodes(), List.of()),
                        new RunEvent.PlanSealed(),
                        new RunEvent.PlanRevised(
                                node,
                                workflow().nodes(),
                                Map.of(new NodeId("agent-3"), List.of(node)),
                                List.of(new NodeId("agent-2")),
                                new LocalizedText("换一种做法", "another way")),
                        new RunEvent.RevisionRefused(node, problem),
                        new RunEvent.RunTimedOut(),
                        new RunEvent.RunFinished(new RunOutcome(RunStatus.PARTIAL, problem)));
        var entries = entries(RUN, events);

        journal.append(RUN, entries);

        assertThat(journal.read(RUN, 0)).isEqualTo(entries);
    }

    @Test
    void readsTheRunsOfOlderVersions() {
        for (var log : GoldenLog.all()) {
            var run = new RunId(log.name().replaceAll("\\W", "-"));
            var entries = new ArrayList<JournalEntry>();
            log.entries()
                    .forEach(entry ->
                            entries.add(
                                    new JournalEntry(
                                            run, entry.sequence(), entry.at(), entry.event())));

            journal.append(run, entries);

            var state = RunState.of(run, journal.read(run, 0));
            assertThat(RunSnapshot.of(state)).as(log.name()).isEqualTo(log.end());
        }
    }

    @Test
    void storesTimesToTheNanosecond() {
        var at = Instant.parse("2026-07-31T23:59:59.123456789Z");
        var entries = List.of(new JournalEntry(RUN, 1, at, new RunEvent.RunTimedOut()));

        journal.append(RUN, entries);

        assertThat(journal.read(RUN, 0)).isEqualTo(entries);
    }

    @Test
    void storesBigValuesUnchanged() {
        var rows =
                IntStream.range(0, 20_000)
                        .mapToObj(i -> Value.of(Map.of("行", Value.of(i), "v", Value.of("x" + i))))
                        .toList();
        var output =
                Value.of(
                        Map.of(
                                "page", Value.of("网页 😀\n".repeat(100_000)),
                                "rows", Value.of(rows),
                                "halves", Value.of("\ud83d \ude00 \u0000".repeat(20_000)),
                                "small", Value.of(List.of(Value.of(true), Value.missing()))));
        var writes = Map.of("table", Value.of(rows), "title", Value.of("short"));
        var result = new NodeResult.Succeeded(output, "Done", writes, List.of("table"));
        var entries =
                entries(RUN, List.of(new RunEvent.NodeFinished(new NodeId("agent-1"), 1, result)));

        journal.append(RUN, entries);

        assertThat(journal.read(RUN, 0)).isEqualTo(entries);
    }

    @Test
    void hasEverythingAfterItWasReopened() throws Exception {
        journal.append(RUN, entries(RUN, 1, 300));
        journal.append(OTHER, entries(OTHER, 1, 1));

        journal = reopen(journal);
        journal.append(RUN, entries(RUN, 301, 5));

        assertThat(journal.read(RUN, 0)).isEqualTo(entries(RUN, 1, 305));
        assertThat(journal.read(OTHER, 0)).isEqualTo(entries(OTHER, 1, 1));
    }

    @Test
    void recordsForACallerThatWasInterruptedAndLeavesTheInterruptToIt() {
        Thread.currentThread().interrupt();
        journal.append(RUN, entries(RUN, 1, 3));
        boolean isStillInterrupted = Thread.interrupted();

        assertThat(isStillInterrupted).isTrue();
        assertThat(journal.read(RUN, 0)).isEqualTo(entries(RUN, 1, 3));
    }

    @Test
    void recordsEverythingWhileItsCallersAreInterruptedAgainAndAgain() throws Exception {
        int appends = 300;
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var thread = new CompletableFuture<Thread>();
            var writer =
                    executor.submit(() -> {
                        thread.complete(Thread.currentThread());
                        appendOneByOne(RUN, appends);
                    });
            while (!writer.isDone()) {
                thread.join().interrupt();
                assertThat(journal.read(RUN, appends)).isEmpty();
            }
            writer.get();
        }

        assertThat(journal.read(RUN, 0)).isEqualTo(entries(RUN, 1, appends));
    }

    private void appendOneByOne(RunId run, int count) {
        for (int i = 1; i <= count; i++) {
            journal.append(run, entries(run, i, 1));
        }
    }

    private static RunId parallel(int number) {
        return new RunId("parallel-" + number);
    }

    private static Workflow workflow() {
        var steps = List.of(new Step(1, "Collect the figures"));
        var node = AgentNode.of("agent-1", "data", "收集", "Collects the figures", steps, List.of());
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "Report", "Makes a short report", List.of(node)));
    }

    private static List<JournalEntry> entries(RunId run, List<? extends RunEvent> events) {
        return IntStream.range(0, events.size())
                .mapToObj(i -> new JournalEntry(run, i + 1, at(i + 1), events.get(i)))
                .toList();
    }

    private static List<JournalEntry> entries(RunId run, long first, int count) {
        return LongStream.range(first, first + count)
                .mapToObj(i -> new JournalEntry(run, i, at(i), event(i)))
                .toList();
    }

    private static Instant at(long sequence) {
        return Instant.parse("2026-01-01T00:00:00Z").plusMillis(sequence);
    }

    private static RunEvent event(long sequence) {
        var node = new NodeId("node-" + sequence % 7);
        return switch ((int) (sequence % 3)) {
            case 0 -> new RunEvent.NodeStarted(node, 1);
            case 1 ->
                    new RunEvent.NodeReported(
                            node,
                            "text.delta",
                            Value.of(Map.of("delta", Value.of("你好 " + sequence))));
            default -> new RunEvent.CancelRequested("because " + sequence);
        };
    }
}

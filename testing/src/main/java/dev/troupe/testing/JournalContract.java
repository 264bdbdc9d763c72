package dev.troupe.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.Journal;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeId;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link Journal} must do. Extend it and supply an empty one for each test. */
@Timeout(60)
public abstract class JournalContract {
    private static final RunId RUN = new RunId("run-1");
    private static final RunId OTHER = new RunId("run-2");

    private Journal journal;

    /** An empty journal. */
    protected abstract Journal emptyJournal() throws Exception;

    @BeforeEach
    final void open() throws Exception {
        journal = emptyJournal();
    }

    @Test
    void returnsWhatWasAppended() {
        var entries = entries(RUN, 1, 3);

        journal.append(RUN, entries);

        assertThat(journal.read(RUN, 0)).isEqualTo(entries);
    }

    @Test
    void keepsTheOrderOfSeveralAppends() {
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
    void keepsRunsApart() {
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

    private void appendOneByOne(RunId run, int count) {
        for (int i = 1; i <= count; i++) {
            journal.append(run, entries(run, i, 1));
        }
    }

    private static RunId parallel(int number) {
        return new RunId("parallel-" + number);
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

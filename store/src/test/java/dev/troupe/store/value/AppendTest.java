package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.AbstractJournal;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class AppendTest {
    private static final RunId RUN = new RunId("run-1");
    private static final RunId OTHER = new RunId("run-2");
    private static final RunEvent EVENT = new RunEvent.RunTimedOut();

    @TempDir private Path directory;
    private final Place.Kind kind;
    private Place place;
    private DurableJournal journal;

    AppendTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        place = kind.in(directory);
        journal = place.open();
    }

    @AfterEach
    void close() {
        journal.close();
    }

    @Test
    void refusesEntriesThatDoNotContinueTheRun() {
        journal.append(RUN, Samples.entry(RUN, 1, EVENT));

        assertThatThrownBy(() -> journal.append(RUN, Samples.entry(RUN, 1, EVENT)))
                .isInstanceOf(JournalException.class)
                .hasMessageContainingAll("run-1", "up to entry 1", "entry 1 was to be appended");
        assertThatThrownBy(() -> journal.append(RUN, Samples.entry(RUN, 3, EVENT)))
                .hasMessageContainingAll("up to entry 1", "entry 3", "new id");
        assertThatThrownBy(() -> journal.append(OTHER, Samples.entry(OTHER, 2, EVENT)))
                .hasMessageContaining("up to entry 0");
        assertThat(journal.read(RUN, 0)).hasSize(1);
        assertThat(journal.read(OTHER, 0)).isEmpty();
    }

    @Test
    void refusesEntriesOfAnotherRunAndEntriesWithGaps() {
        assertThatThrownBy(() -> journal.append(RUN, Samples.entry(OTHER, 1, EVENT)))
                .isInstanceOf(IllegalArgumentException.class);
        var gap =
                List.of(
                        Samples.entry(RUN, 1, EVENT).getFirst(),
                        Samples.entry(RUN, 3, EVENT).getFirst());
        assertThatThrownBy(() -> journal.append(RUN, gap))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("without gaps");
    }

    @Test
    void aRefusedAppendLeavesTheOthersOfItsCommitAlone() throws Exception {
        var runs = IntStream.range(0, 60).mapToObj(i -> new RunId("run-" + i)).toList();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var appends =
                    runs.stream()
                            .map(run ->
                                    executor.submit(() -> {
                                        long first = isOdd(run) ? 2 : 1;
                                        journal.append(run, Samples.entry(run, first, EVENT));
                                    }))
                            .toList();
            for (int i = 0; i < appends.size(); i++) {
                var append = appends.get(i);
                if (isOdd(runs.get(i))) {
                    assertThatThrownBy(append::get).hasCauseInstanceOf(JournalException.class);
                } else {
                    append.get();
                }
            }
        }

        assertThat(runs)
                .allSatisfy(run -> assertThat(journal.read(run, 0)).hasSize(isOdd(run) ? 0 : 1));
    }

    private static boolean isOdd(RunId run) {
        return Integer.parseInt(run.value().substring(4)) % 2 == 1;
    }

    @Test
    void aFailedCommitFailsItsAppendsNamingFileCauseAndRemedyAndNoOthers() {
        journal.append(RUN, Samples.entry(RUN, 1, EVENT));

        place.sql("alter table event rename to elsewhere");
        assertThatThrownBy(() -> journal.append(RUN, Samples.entry(RUN, 2, EVENT)))
                .isInstanceOf(JournalException.class)
                .hasMessageContainingAll(place.name(), "event", "1 writes of this commit")
                .hasMessageContaining(
                        kind == Place.Kind.SQLITE
                                ? "check that disk"
                                : "check the log of the server")
                .cause()
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> {
                            assertThat(e.problem().code()).isEqualTo("store.unavailable");
                            assertThat(e.text().zh()).contains("无法将本次提交的 1 项写入", place.name());
                        });
        place.sql("alter table elsewhere rename to event");
        journal.append(RUN, Samples.entry(RUN, 2, EVENT));

        assertThat(journal.read(RUN, 0)).hasSize(2);
    }

    @Test
    void runsThatWaitForACommitShareTheNextOne() throws Exception {
        int runs = 50;
        var store = ((AbstractJournal) journal).databasePool();
        var isBlocked = new CountDownLatch(1);
        var allWait = new CountDownLatch(1);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.execute(() -> store.commit(blocked(isBlocked, allWait)));
            isBlocked.await();
            for (int i = 0; i < runs; i++) {
                var run = new RunId("run-" + i);
                executor.execute(() -> journal.append(run, Samples.entry(run, 1, EVENT)));
            }
            while (store.pendingCount() < runs) {
                Thread.onSpinWait();
            }
            allWait.countDown();
        }

        assertThat(journal.commitTotals().writes()).isEqualTo(runs + 1L);
        assertThat(journal.commitTotals().commits()).isLessThanOrEqualTo(2);
    }

    private static Write blocked(CountDownLatch isBlocked, CountDownLatch end) {
        return new Write() {
            @Override
            public void apply(Transaction transaction) {
                try {
                    isBlocked.countDown();
                    end.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public boolean isCommitted(Transaction transaction) {
                return true;
            }
        };
    }

    @Test
    void refusesTimesItCannotKeep() {
        var entries =
                Samples.entries(RUN, 1, Instant.parse("2300-01-01T00:00:00Z"), List.of(EVENT));

        assertThatThrownBy(() -> journal.append(RUN, entries))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("1678 to 2261");
    }

    @Test
    void whatIsAppendedOrReadAfterItWasClosedIsRefused() {
        journal.close();
        journal.close();

        assertThatThrownBy(() -> journal.append(RUN, Samples.entry(RUN, 1, EVENT)))
                .isInstanceOf(JournalException.class)
                .hasMessageContainingAll(place.name(), "closed", "open it again");
        assertThatThrownBy(() -> journal.read(RUN, 0)).hasMessageContaining("closed");
    }
}

package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of runs whose record another engine has. */
class ProjectionTest {
    private static final RunId RUN = new RunId("run-1");

    @TempDir private Path directory;
    private DurableJournal store;
    private Journal projection;

    private DurableJournal openStore() {
        return SqliteJournal.open(directory.resolve("troupe.db"));
    }

    @BeforeEach
    void openProjection() {
        store = openStore();
        projection = store.projection();
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void skipsWhatIsCopiedAlready() {
        var all = Samples.run(RUN, "Sales", 0, 2);
        projection.append(RUN, all.subList(0, 2));

        projection.append(RUN, all.subList(0, 2));
        projection.append(RUN, all);

        assertThat(store.read(RUN, 0)).isEqualTo(all);
        assertThat(store.findRun(RUN)).get().extracting(RunSummary::nodesDone).isEqualTo(2);
    }

    @Test
    void refusesEntriesThatLeaveAGap() {
        var all = Samples.run(RUN, "Sales", 0, 2);
        projection.append(RUN, all.subList(0, 1));

        assertProblem(
                () -> projection.append(RUN, all.subList(2, 3)), StoreProblem.OUT_OF_SEQUENCE);
        assertThat(store.read(RUN, 0)).hasSize(1);
    }

    @Test
    void belongsToNoProcess() {
        projection.append(RUN, Samples.run(RUN, "Sales", 0, 1));

        store.close();
        store = openStore();

        assertThat(store.abandonedRuns()).isEmpty();
        assertThat(store.isHeldByOther(RUN)).isFalse();
        assertThat(store.unfinishedRuns()).extracting(RunSummary::run).containsExactly(RUN);
        assertThat(store.isProjected(RUN)).isTrue();
        try (var reader = SqliteJournal.reader(directory.resolve("troupe.db"))) {
            assertThat(reader.abandonedRuns()).isEmpty();
        }
        assertThatThrownBy(() -> store.delete(RUN))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.problem().is(StoreProblem.STILL_RUNNING)).isTrue());
    }

    @Test
    void isCopiedByAnyProcess() {
        var all = Samples.run(RUN, "Sales", 0, 1);
        projection.append(RUN, all.subList(0, 1));
        store.close();
        store = openStore();

        store.projection().append(RUN, all.subList(1, 2));
        store.projection().append(RUN, Samples.end(RUN, 3, RunStatus.COMPLETED));

        assertThat(store.runs(RunFilter.ALL, RunPage.first(5)))
                .extracting(RunSummary::status)
                .containsExactly(RunStatus.COMPLETED);
        assertThat(store.delete(RUN)).isTrue();
    }

    @Test
    void isRefusedToTheEmbeddedEngineAndTheOtherWayRound() {
        var other = new RunId("run-2");
        var all = Samples.run(RUN, "Sales", 0, 1);
        var others = Samples.run(other, "Sales", 0, 1);
        projection.append(RUN, all.subList(0, 1));
        store.append(other, others.subList(0, 1));

        assertProblem(() -> store.append(RUN, all.subList(1, 2)), StoreProblem.FENCED);
        assertProblem(() -> projection.append(other, others.subList(1, 2)), StoreProblem.FENCED);
        assertThat(store.isProjected(other)).isFalse();
    }

    @Test
    void endsAsOftenAsItEndedHoweverManyCopyIt() throws InterruptedException {
        var all = Samples.run(RUN, "Sales", 0, 2);
        var threads =
                List.of(1, 2, 3, 4).stream()
                        .map(size -> Thread.ofVirtual().start(() -> copy(all, size)))
                        .toList();
        for (var thread : threads) {
            thread.join();
        }

        assertThat(store.read(RUN, 0)).isEqualTo(all);
    }

    /** All of it, in pieces of a size. */
    private void copy(List<JournalEntry> all, int size) {
        for (int from = 0; from < all.size(); from += size) {
            projection.append(RUN, all.subList(from, Math.min(all.size(), from + size)));
        }
    }

    private static void assertProblem(Runnable append, StoreProblem problem) {
        assertThatThrownBy(append::run)
                .isInstanceOf(JournalException.class)
                .cause()
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.problem().is(problem)).isTrue());
    }
}

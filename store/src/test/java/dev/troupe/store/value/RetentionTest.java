package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.Samples;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class RetentionTest {
    private static final RunId OLD = new RunId("run-old");
    private static final RunId NEW = new RunId("run-new");
    private static final RunId LIVE = new RunId("run-live");
    private static final Duration NONE = Duration.ofMinutes(-1); // as if a minute had passed

    @TempDir private Path directory;
    private final Place.Kind kind;
    private Place place;
    private DurableJournal journal;

    RetentionTest(Place.Kind kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        place = kind.in(directory);
        journal = place.open();
        finish(OLD, "old");
        finish(NEW, "new");
        journal.append(LIVE, Samples.run(LIVE, "Live", 0, 1));
    }

    @AfterEach
    void close() {
        journal.close();
    }

    /** A run with a value that all have, and one that only it has. */
    private void finish(RunId run, String seed) {
        journal.append(run, Samples.run(run, "Report", 0, 0));
        journal.append(run, Samples.entry(run, 2, Samples.finished("agent-1", Samples.big("all"))));
        journal.append(run, Samples.entry(run, 3, Samples.finished("agent-2", Samples.big(seed))));
        journal.append(run, Samples.end(run, 4, RunStatus.COMPLETED));
    }

    @Test
    void deletesARunWithItsEventsAndNoOther() {
        var kept = List.copyOf(journal.read(NEW, 0));

        assertThat(journal.delete(OLD)).isTrue();

        assertThat(journal.read(OLD, 0)).isEmpty();
        assertThat(journal.read(NEW, 0)).isEqualTo(kept);
        assertThat(runs()).containsExactly(NEW, LIVE);
        assertThat(journal.delete(OLD)).isFalse();
    }

    private List<RunId> runs() {
        return journal.runs(RunFilter.ALL, RunPage.first(10)).stream()
                .map(RunSummary::run)
                .toList();
    }

    @Test
    void sweepsValuesThatNoRunHasAnyMore() {
        assertThat(journal.sweepBlobs(NONE)).isZero();

        journal.delete(OLD);

        assertThat(journal.sweepBlobs(Duration.ofHours(1))).isZero(); // they are young
        assertThat(journal.sweepBlobs(NONE)).isEqualTo(1);
        assertThat(journal.sweepBlobs(NONE)).isZero();
        assertThat(List.copyOf(journal.read(NEW, 0))).hasSize(4); // the common one is there
        finish(OLD, "old");
        assertThat(List.copyOf(journal.read(OLD, 0))).hasSize(4);
    }

    @Test
    void doesNotDeleteARunThatIsNotOver() {
        assertThatThrownBy(() -> journal.delete(LIVE))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> {
                            assertThat(e.problem().is(StoreProblem.STILL_RUNNING)).isTrue();
                            assertThat(e.text().zh()).contains("run-live", "尚未结束");
                        })
                .hasMessageContainingAll("run-live", "is not over", "cancel it");
        assertThat(journal.read(LIVE, 0)).hasSize(2);
    }

    @Test
    void deletesARunWhoseOwnerIsGone() {
        journal.close();
        journal = place.open();

        assertThat(journal.abandonedRuns()).extracting(RunSummary::run).containsExactly(LIVE);
        assertThat(journal.delete(LIVE)).isTrue();
        assertThat(journal.abandonedRuns()).isEmpty();
    }

    @Test
    void deletesWhatEndedBeforeATimeHoweverMuchItIs() {
        var end = Samples.START.plusSeconds(6_000);
        for (int i = 0; i < 250; i++) {
            var run = new RunId("run-" + i);
            var entries = new ArrayList<>(Samples.run(run, "Many", 0, 0));
            entries.addAll(Samples.end(run, 2, RunStatus.FAILED));
            journal.append(run, entries);
        }

        assertThat(journal.deleteEndedBefore(end)).isZero();
        assertThat(journal.deleteEndedBefore(end.plusSeconds(1))).isEqualTo(252);

        assertThat(runs()).containsExactly(LIVE);
    }

    @Test
    void aReaderOfADeletedRunIsToldThatItsValuesAreGone() {
        var read = journal.read(OLD, 0);

        journal.delete(OLD);
        journal.sweepBlobs(NONE);

        assertThatThrownBy(() -> List.copyOf(read))
                .isInstanceOf(JournalException.class)
                .hasMessageContainingAll("blob", "not there");
    }
}

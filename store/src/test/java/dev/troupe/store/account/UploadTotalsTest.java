package dev.troupe.store.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.Place;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What users have uploaded, on each database; two openings of it are two servers. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class UploadTotalsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private static final Duration PERIOD = Duration.ofHours(10);

    @TempDir private Path directory;
    private final Place.Kind kind;
    private Place place;
    private DurableJournal journal;

    UploadTotalsTest(Place.Kind kind) {
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

    private static UploadTotals totals(DurableJournal journal) {
        return journal.accounts().uploads(1_000, PERIOD);
    }

    @Test
    void countsNothingOfWhatIsTooMuch() {
        var totals = totals(journal);

        assertThat(totals.take("ann", 700, NOW)).isEqualTo(700);
        assertThat(totals.take("ann", 301, NOW)).isEqualTo(1_001);
        assertThat(totals.take("ann", 300, NOW)).isEqualTo(1_000);
        assertThat(totals.take("bob", 1_000, NOW)).as("another user").isEqualTo(1_000);
    }

    @Test
    void countsWhatIsStoredAlready() {
        var totals = totals(journal);
        totals.add("ann", 1_500, NOW);

        assertThat(totals.take("ann", 1, NOW)).isEqualTo(1_501);
    }

    @Test
    void givesBackWhatWasNotUploaded() {
        var totals = totals(journal);
        totals.take("ann", 1_000, NOW);
        totals.giveBack("ann", 400, NOW);

        assertThat(totals.take("ann", 401, NOW)).isGreaterThan(1_000);
        assertThat(totals.take("ann", 400, NOW)).isEqualTo(1_000);
    }

    @Test
    void forgetsEvenlyOverThePeriodAndNotWithARestart() {
        totals(journal).take("ann", 1_000, NOW);

        journal.close();
        journal = place.open();

        var totals = totals(journal);
        assertThat(totals.take("ann", 301, NOW.plus(Duration.ofHours(3)))).isEqualTo(1_001);
        assertThat(totals.take("ann", 300, NOW.plus(Duration.ofHours(3)))).isEqualTo(1_000);
        assertThat(totals.take("ann", 1_000, NOW.plus(Duration.ofHours(13)))).isEqualTo(1_000);
    }

    @Test
    void aClockThatIsBehindForgetsNothingTwice() {
        var totals = totals(journal);
        totals.take("ann", 1_000, NOW);
        totals.giveBack("ann", 1, NOW.minus(Duration.ofHours(5)));

        assertThat(totals.take("ann", 2, NOW)).isEqualTo(1_001);
        assertThat(totals.take("ann", 1, NOW)).isEqualTo(1_000);
    }

    @Test
    void countsEachOnceWhereSeveralCountAtTheSameTime() throws Exception {
        try (var other = kind == Place.Kind.POSTGRES ? place.open() : null;
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = new ArrayList<Callable<Long>>();
            for (int i = 0; i < 60; i++) {
                var totals = totals(other != null && i % 2 == 0 ? other : journal);
                tasks.add(() -> totals.take("ann", 30, NOW));
            }

            var taken =
                    executor.invokeAll(tasks).stream()
                            .map(future -> future.resultNow())
                            .filter(total -> total <= 1_000)
                            .toList();

            assertThat(taken).doesNotHaveDuplicates().hasSize(33);
        }
    }
}

package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.Samples;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What is derived from runs and stored next to them. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class DigestTest {
    private static final RunId RUN = new RunId("run-1");
    private static final Value TOTALS = Value.of("12 tokens");

    @TempDir private Path directory;
    private final Place.Kind kind;

    DigestTest(Place.Kind kind) {
        this.kind = kind;
    }

    @Test
    void isThereAfterTheStoreWasOpenedAgainAndGoesWithItsRun() {
        var place = kind.in(directory);
        try (var journal = place.open()) {
            journal.append(RUN, Samples.run(RUN, "Report", 0, 0));
            journal.append(RUN, Samples.end(RUN, 2, RunStatus.COMPLETED));
            assertThat(journal.findDigest(RUN)).isEmpty();

            journal.storeDigests(List.of(new RunDigest(RUN, 2, Value.of("11 tokens"))));
            journal.storeDigests(List.of(new RunDigest(RUN, 2, TOTALS)));
        }

        try (var journal = place.open()) {
            assertThat(journal.findDigest(RUN)).contains(TOTALS);
            journal.delete(RUN);
            journal.append(RUN, Samples.run(RUN, "Another", 0, 0));
            journal.append(RUN, Samples.end(RUN, 2, RunStatus.FAILED));
            assertThat(journal.findDigest(RUN)).isEmpty();
        }
    }

    @Test
    void holdsUntilItsRunGoesOn() {
        try (var journal = kind.in(directory).open()) {
            journal.append(RUN, Samples.run(RUN, "Report", 0, 0));
            journal.storeDigests(List.of(new RunDigest(RUN, 1, TOTALS)));
            assertThat(journal.findDigest(RUN)).contains(TOTALS);

            journal.append(RUN, Samples.entry(RUN, 2, new RunEvent.CancelRequested("enough")));

            assertThat(journal.findDigest(RUN)).isEmpty();
            journal.storeDigests(List.of(new RunDigest(RUN, 1, TOTALS))); // came late
            assertThat(journal.findDigest(RUN)).isEmpty();
        }
    }

    @Test
    void passesOverRunsThatAreNotThere() {
        try (var journal = kind.in(directory).open()) {
            journal.storeDigests(List.of(new RunDigest(RUN, 1, TOTALS)));

            assertThat(journal.findDigest(RUN)).isEmpty();
        }
    }
}

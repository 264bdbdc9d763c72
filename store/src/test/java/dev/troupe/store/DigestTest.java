package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is derived from runs and kept beside them. */
@ParameterizedClass(name = "{0}")
@EnumSource(Place.Kind.class)
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
            assertThat(journal.digest(RUN)).isEmpty();

            journal.keepDigests(List.of(new RunDigest(RUN, 2, Value.of("11 tokens"))));
            journal.keepDigests(List.of(new RunDigest(RUN, 2, TOTALS)));
        }

        try (var journal = place.open()) {
            assertThat(journal.digest(RUN)).contains(TOTALS);
            journal.delete(RUN);
            journal.append(RUN, Samples.run(RUN, "Another", 0, 0));
            journal.append(RUN, Samples.end(RUN, 2, RunStatus.FAILED));
            assertThat(journal.digest(RUN)).isEmpty();
        }
    }

    @Test
    void holdsUntilItsRunGoesOn() {
        try (var journal = kind.in(directory).open()) {
            journal.append(RUN, Samples.run(RUN, "Report", 0, 0));
            journal.keepDigests(List.of(new RunDigest(RUN, 1, TOTALS)));
            assertThat(journal.digest(RUN)).contains(TOTALS);

            journal.append(RUN, Samples.entry(RUN, 2, new RunEvent.CancelRequested("enough")));

            assertThat(journal.digest(RUN)).isEmpty();
            journal.keepDigests(List.of(new RunDigest(RUN, 1, TOTALS))); // came late
            assertThat(journal.digest(RUN)).isEmpty();
        }
    }

    @Test
    void passesOverRunsThatAreNotThere() {
        try (var journal = kind.in(directory).open()) {
            journal.keepDigests(List.of(new RunDigest(RUN, 1, TOTALS)));

            assertThat(journal.digest(RUN)).isEmpty();
        }
    }
}

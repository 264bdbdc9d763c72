package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.store.Samples;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The clock does not determine the order in which entries are read. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class ClockTest {
    private static final RunId RUN = new RunId("run-1");

    @TempDir private Path directory;
    private final Place.Kind kind;

    ClockTest(Place.Kind kind) {
        this.kind = kind;
    }

    @Test
    void keepsTheOrderOfARunWhoseClockWentBackwards() {
        var entries = new ArrayList<JournalEntry>();
        entries.addAll(Samples.run(RUN, "Report", 60, 2));
        entries.addAll(
                Samples.entries(
                        RUN,
                        4,
                        Samples.START.minus(Duration.ofDays(1)),
                        List.of(Samples.finished("agent-1", Samples.big("x")))));
        entries.addAll(Samples.end(RUN, 5, RunStatus.COMPLETED));
        try (var journal = kind.in(directory).open()) {
            journal.append(RUN, entries);

            assertThat(journal.read(RUN, 0)).isEqualTo(entries);
            assertThat(journal.read(RUN, 3)).isEqualTo(entries.subList(3, 5));
            assertThat(journal.runs(RunFilter.ALL, RunPage.first(1)).getFirst().started())
                    .isEqualTo(entries.getFirst().at());
        }
    }

    @Test
    void anOwnerThatOpensItEarlierThanTheLastOneClosedItComesAfterItAllTheSame() {
        var place = kind.in(directory);
        long before;
        try (var journal = place.open()) {
            before = journal.owner().epoch();
            journal.append(RUN, Samples.run(RUN, "Report", 0, 1));
        }
        place.sql("update owner set started = started + 864000000000000, closed = closed * 2");

        try (var journal = place.open()) {
            assertThat(journal.owner().epoch()).isGreaterThan(before);
            journal.append(
                    RUN, Samples.entry(RUN, 3, Samples.finished("agent-2", Samples.big("y"))));
            assertThat(journal.read(RUN, 0)).hasSize(3);
        }
    }
}

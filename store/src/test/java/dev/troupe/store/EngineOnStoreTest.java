package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.Engine;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeBodies;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunStatus;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
@ParameterizedClass(name = "{0}")
@EnumSource(Place.Kind.class)
class EngineOnStoreTest {
    @TempDir private Path directory;
    private final Place.Kind kind;

    EngineOnStoreTest(Place.Kind kind) {
        this.kind = kind;
    }

    @Test
    void aRunOfTheEngineIsThereAfterItsStoreWasOpenedAgain() throws Exception {
        var place = kind.in(directory);
        var bodies = NodeBodies.always(_ -> NodeResult.succeeded(Samples.big("x"), "Done"));
        try (var journal = place.open();
                var engine = Engine.builder(bodies).journal(journal).build()) {
            assertThat(engine.start(Samples.workflow("Report")).await().status())
                    .isEqualTo(RunStatus.COMPLETED);
        }

        try (var journal = place.open()) {
            var run = journal.runs(RunFilter.ALL, Page.first(1)).getFirst();
            var entries = journal.read(run.run(), 0);

            assertThat(journal.unfinished()).isEmpty();
            assertThat(run.workflow()).isEqualTo("Report");
            assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(run.nodes()).isEqualTo(2);
            assertThat(run.nodesDone()).isEqualTo(2);
            assertThat(run.ended()).isEqualTo(entries.getLast().at());
            assertThat(entries.getLast().event()).isInstanceOf(RunEvent.RunFinished.class);
            assertThat(entries)
                    .extracting(JournalEntry::sequence)
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, entries.size()).boxed().toList());
        }
    }
}

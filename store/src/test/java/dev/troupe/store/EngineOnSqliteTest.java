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

@Timeout(60)
class EngineOnSqliteTest {
    @TempDir private Path directory;

    @Test
    void aRunOfTheEngineIsThereAfterTheFileWasOpenedAgain() throws Exception {
        var file = directory.resolve("troupe.db");
        var bodies = NodeBodies.always(_ -> NodeResult.succeeded(Samples.big("x"), "Done"));
        try (var journal = SqliteJournal.open(file);
                var engine = Engine.builder(bodies).journal(journal).build()) {
            assertThat(engine.start(Samples.workflow("Report")).await().status())
                    .isEqualTo(RunStatus.COMPLETED);
        }

        try (var journal = SqliteJournal.open(file)) {
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

package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.store.value.KilledWriter;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reading while another process writes. */
@Timeout(180)
class SqliteJournalReaderTest {
    private static final RunId RUN = new RunId("run-1");

    @TempDir private Path directory;

    private Path file() {
        return directory.resolve("troupe.db");
    }

    @Test
    void readsWhatTheOwnerWritesAsItGrows() {
        try (var owner = SqliteJournal.open(file());
                var reader = writeAndRead(owner)) {
            owner.append(RUN, Samples.entry(RUN, 2, Samples.finished("agent-1", Samples.big("x"))));

            assertThat(reader.read(RUN, 1)).isEqualTo(owner.read(RUN, 1)).hasSize(1);
            assertThat(reader.read(RUN, 2)).isEmpty();
            assertThat(reader.runs(RunFilter.ALL, RunPage.first(9))).hasSize(1);
            assertThat(reader.abandonedRuns()).as("its owner is at it").isEmpty();

            owner.append(RUN, Samples.end(RUN, 3, RunStatus.COMPLETED));
            assertThat(reader.read(RUN, 0)).hasSize(3);
        }
    }

    private JournalReader writeAndRead(SqliteJournal owner) {
        owner.append(RUN, Samples.run(RUN, "Report", 0, 0));
        return SqliteJournal.reader(file());
    }

    @Test
    void takesNothingFromWhoeverOpensTheFileMeanwhile() {
        SqliteJournal.open(file()).close();
        try (var reader = SqliteJournal.reader(file());
                var owner = SqliteJournal.open(file())) {
            owner.append(RUN, Samples.run(RUN, "Report", 0, 0));

            assertThat(reader.read(RUN, 0)).hasSize(1);
        }
        assertThat(directory.resolve("troupe.db-wal")).doesNotExist();
    }

    @Test
    void readsWhatAnotherProcessWritesAndSeesThatItWasKilled() throws Exception {
        var writer = start();
        var run = KilledWriter.RUNS.getFirst();
        try (var lines = writer.inputReader()) {
            while (!String.valueOf(lines.readLine()).startsWith(run + " ")) {
                // of another run
            }
            try (var reader = SqliteJournal.reader(file())) {
                assertThat(reader.read(run, 0)).isNotEmpty();
                assertThat(reader.abandonedRuns()).isEmpty();

                writer.toHandle().destroyForcibly();
                writer.waitFor();

                assertThat(reader.abandonedRuns())
                        .hasSameSizeAs(reader.runs(RunFilter.ALL, RunPage.first(9)));
                var entries = reader.read(run, 0);
                assertThat(List.copyOf(entries))
                        .isEqualTo(KilledWriter.entries(run, 1, entries.size()));
            }
        } finally {
            writer.destroyForcibly();
        }
    }

    private Process start() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        file().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void saysThatThereIsNothingToRead() throws IOException {
        assertThatThrownBy(() -> SqliteJournal.reader(file()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("troupe.db");
        assertThat(file()).doesNotExist();

        Files.writeString(file(), "my diary");
        assertThatThrownBy(() -> SqliteJournal.reader(file()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("is not a Troupe store");
    }
}

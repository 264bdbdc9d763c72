package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One bit of the database or of its log changes after the process was killed. What is recorded is
 * read as it was, or refused; what was done is never taken for undone.
 */
class BitFlipTest {
    private static final int FLIPS = 200;
    private static final int DONE = 8; // of each run, when the process is killed
    private static final List<RunId> RUNS = List.of(new RunId("run-1"), new RunId("run-2"));

    @TempDir private Path directory;

    @Test
    void neverRepeatsWhatWasDoneAndNeverReadsWhatWasNotWritten() throws IOException {
        var files = killed(directory.resolve("troupe.db"));
        int goneOn = 0;
        int listed = 0;
        for (int seed = 0; seed < FLIPS; seed++) {
            var copy = Files.createDirectories(directory.resolve("flip-" + seed));
            flip(files, copy, new SplittableRandom(seed));

            try (var journal = SqliteJournal.open(copy.resolve("troupe.db"))) {
                journal.runs(RunFilter.ALL, RunPage.first(9));
                listed++;
                for (var run : RUNS) {
                    goneOn += goOn(journal, run, seed) ? 1 : 0;
                }
            } catch (StoreException e) {
                assertThat(e.text().zh()).as("seed " + seed).isNotBlank();
            }
        }
        assertThat(listed).as("stores that list their runs").isGreaterThan(FLIPS * 3 / 4);
        assertThat(goneOn).as("runs that were not touched").isGreaterThan(FLIPS / 2);
    }

    /** Like a resume: reads what exists, records that it continues, and does the rest. */
    private static boolean goOn(SqliteJournal journal, RunId run, int seed) {
        try {
            var entries = List.copyOf(journal.read(run, 0));
            if (entries.isEmpty()) {
                return false; // the run is missing, which is not mistaken for undone
            }
            journal.append(run, List.of(entry(run, entries.size() + 1, "resumed")));
            assertThat(entries)
                    .as("what seed " + seed + " reads and goes on with")
                    .isEqualTo(entries(run, DONE));
            return true;
        } catch (JournalException e) {
            assertThat(e).as("seed " + seed).hasCauseInstanceOf(StoreException.class);
            return false;
        }
    }

    /** The files of a process that was killed: half is in the database, the rest in the log. */
    private static Map<String, byte[]> killed(Path file) throws IOException {
        try (var journal = SqliteJournal.open(file)) {
            RUNS.forEach(run -> journal.append(run, Samples.run(run, "Report", 0, 0)));
            record(journal, 1, DONE / 2);
        }
        try (var journal = SqliteJournal.open(file)) {
            record(journal, DONE / 2 + 1, DONE);
            return kept(file);
        }
    }

    private static void record(SqliteJournal journal, int first, int last) {
        for (int i = first; i <= last; i++) {
            for (var run : RUNS) {
                journal.append(run, List.of(entry(run, i + 1, "line " + i + " is written")));
            }
        }
    }

    private static List<JournalEntry> entries(RunId run, int done) {
        var entries = new ArrayList<>(Samples.run(run, "Report", 0, 0));
        for (int i = 1; i <= done; i++) {
            entries.add(entry(run, i + 1, "line " + i + " is written"));
        }
        return entries;
    }

    private static JournalEntry entry(RunId run, long sequence, String text) {
        return Samples.entry(run, sequence, new RunEvent.CancelRequested(text)).getFirst();
    }

    private static Map<String, byte[]> kept(Path file) throws IOException {
        var kept = new TreeMap<String, byte[]>();
        var root = file.resolveSibling("");
        try (var all = Files.walk(root)) {
            for (var each : all.filter(Files::isRegularFile).toList()) {
                var name = root.relativize(each).toString();
                if (!name.endsWith("-shm") && !name.endsWith(".lock")) {
                    kept.put(name, Files.readAllBytes(each));
                }
            }
        }
        assertThat(kept).containsKeys("troupe.db", "troupe.db-wal");
        return kept;
    }

    private static void flip(Map<String, byte[]> files, Path to, SplittableRandom random)
            throws IOException {
        var chosen = random.nextBoolean() ? "troupe.db" : "troupe.db-wal";
        for (var kept : files.entrySet()) {
            var content = kept.getValue().clone();
            if (kept.getKey().equals(chosen)) {
                content[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
            }
            var file = to.resolve(kept.getKey());
            Files.createDirectories(file.resolveSibling(""));
            Files.write(file, content);
        }
    }
}

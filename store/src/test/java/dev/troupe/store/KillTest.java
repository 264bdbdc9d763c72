package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.RunId;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process that writes, at moments nobody chose. */
@Timeout(120)
class KillTest {
    private static final int KILLS = 4;
    private static final int MAX_LINES = 200; // read before the kill
    private static final Pattern ACKNOWLEDGED = Pattern.compile("(run-\\d) (\\d+)");

    @TempDir private Path directory;

    @Test
    void everythingThatWasAcknowledgedIsThereAfterAKill() throws Exception {
        var file = directory.resolve("troupe.db");
        var random = new Random();
        var acknowledged = new HashMap<RunId, Long>();
        for (int kill = 1; kill <= KILLS; kill++) {
            killAfter(1 + random.nextInt(MAX_LINES), file, acknowledged);

            try (var journal = SqliteJournal.open(file)) {
                assertThat(journal.owner().epoch()).isEqualTo(2L * kill);
                for (var run : KilledWriter.RUNS) {
                    var entries = journal.read(run, 0);
                    assertThat(entries)
                            .as("entries of " + run)
                            .hasSizeGreaterThanOrEqualTo(
                                    acknowledged.getOrDefault(run, 0L).intValue())
                            .isEqualTo(KilledWriter.entries(run, 1, entries.size()));
                }
            }
        }
        assertThat(acknowledged).isNotEmpty();
    }

    @Test
    void aSecondProcessIsToldWhoTheOwnerIs() throws Exception {
        var file = directory.resolve("troupe.db");
        var writer = start(file);
        try (var lines = writer.inputReader()) {
            assertThat(lines.readLine()).matches(ACKNOWLEDGED);

            assertThatThrownBy(() -> SqliteJournal.open(file))
                    .hasMessageContainingAll("in use", "process " + writer.pid() + ",", "stop");
        } finally {
            writer.destroyForcibly().waitFor();
        }
        SqliteJournal.open(file).close(); // at once
    }

    private static void killAfter(int lines, Path file, Map<RunId, Long> acknowledged)
            throws IOException, InterruptedException {
        var writer = start(file);
        try (var output = writer.inputReader()) {
            for (int i = 0; i < lines; i++) {
                note(String.valueOf(output.readLine()), acknowledged);
            }
            writer.toHandle()
                    .destroyForcibly(); // the process itself would close its output as well
            noteRest(output, acknowledged);
            writer.waitFor();
        } finally {
            writer.destroyForcibly();
        }
    }

    private static void noteRest(BufferedReader output, Map<RunId, Long> acknowledged)
            throws IOException {
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            note(line, acknowledged);
        }
    }

    /** The last line may have been cut off; it says less then. */
    private static void note(String line, Map<RunId, Long> acknowledged) {
        var match = ACKNOWLEDGED.matcher(line);
        if (match.matches()) {
            var run = new RunId(match.group(1));
            acknowledged.merge(run, Long.parseLong(match.group(2)), Math::max);
        }
    }

    private static Process start(Path file) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}

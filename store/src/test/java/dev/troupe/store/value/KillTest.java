package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.RunId;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Kills a process that writes, at arbitrary moments. */
@Timeout(300)
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
@Tag("slow")
class KillTest {
    private static final int KILLS = 4;
    private static final int MAX_LINES = 200; // read before the kill
    private static final Pattern ACKNOWLEDGED = Pattern.compile("(run-\\d) (\\d+)");

    @TempDir private Path directory;
    private final Place.Kind kind;

    KillTest(Place.Kind kind) {
        this.kind = kind;
    }

    @Test
    void everythingThatWasAcknowledgedIsThereAfterAKill() throws Exception {
        var place = kind.in(directory);
        var random = new Random();
        var acknowledged = new HashMap<RunId, Long>();
        for (int kill = 1; kill <= KILLS; kill++) {
            killAfter(1 + random.nextInt(MAX_LINES), place, acknowledged);

            try (var journal = place.open()) {
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
        var place = kind.in(directory);
        var writer = start(place);
        try (var lines = writer.inputReader()) {
            awaitRun(lines);

            assertThatThrownBy(() -> goOn(place.impatient()))
                    .hasMessageContaining("process " + writer.pid())
                    .hasMessageMatching(".*(stop|end) (that process|it) first.*");
        } finally {
            writer.destroyForcibly().waitFor();
        }
        goOn(place);
    }

    /** Until the writer owns the run that {@link #goOn} appends to. */
    private static void awaitRun(BufferedReader lines) throws IOException {
        var line = String.valueOf(lines.readLine());
        while (!line.startsWith(KilledWriter.RUNS.getFirst().value() + " ")) {
            assertThat(line).matches(ACKNOWLEDGED);
            line = String.valueOf(lines.readLine());
        }
    }

    /** Appends to a run, which needs the whole file, or the run itself. */
    private static void goOn(Place place) {
        var run = KilledWriter.RUNS.getFirst();
        try (var journal = place.open()) {
            long last = journal.read(run, 0).size();
            journal.append(run, KilledWriter.entries(run, last + 1, last + 1));
        }
    }

    private static void killAfter(int lines, Place place, Map<RunId, Long> acknowledged)
            throws IOException, InterruptedException {
        var writer = start(place);
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

    /** The last line may have been truncated; it contains less then. */
    private static void note(String line, Map<RunId, Long> acknowledged) {
        var match = ACKNOWLEDGED.matcher(line);
        if (match.matches()) {
            var run = new RunId(match.group(1));
            acknowledged.merge(run, Long.parseLong(match.group(2)), Math::max);
        }
    }

    private static Process start(Place place) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        place.address())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}

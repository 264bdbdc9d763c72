package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.RunEvent;
import dev.troupe.store.value.KilledWriter;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes that write to one file at the same time, and are killed. */
@Timeout(300)
@Tag("slow")
class SeveralProcessesTest {
    private static final int PROCESSES = 4;
    private static final int LINES = 25; // appends that each is seen to have done

    @TempDir private Path directory;
    private final List<Process> writers = new ArrayList<>();

    @AfterEach
    void end() throws InterruptedException {
        for (var writer : writers) {
            writer.destroyForcibly().waitFor();
        }
    }

    @Test
    void whatEachWasToldIsDurableIsThereAndEveryRunCanGoOn() throws Exception {
        var file = directory.resolve("troupe.db");
        var known = new HashMap<String, Long>(); // run -> last entry that was acknowledged
        for (int i = 0; i < PROCESSES; i++) {
            writers.add(start(file, "p" + i + "-"));
        }
        var outputs = new ArrayList<BufferedReader>();
        for (var writer : writers) {
            var output = writer.inputReader();
            outputs.add(output);
            for (int line = 0; line < LINES; line++) {
                take(String.valueOf(output.readLine()), known);
            }
        }

        try (var beside = SqliteJournal.open(file)) {
            assertThat(beside.abandonedRuns()).as("all are at it").isEmpty();
            for (int i = 0; i < PROCESSES; i++) {
                writers.get(i).toHandle().destroyForcibly(); // leaves its output to be read
                outputs.get(i).lines().forEach(line -> take(line, known));
            }

            var runs = new TreeSet<String>();
            beside.abandonedRuns().forEach(run -> runs.add(run.run().value()));
            assertThat(runs).containsAll(known.keySet());
            for (var run : beside.abandonedRuns()) {
                var entries = beside.read(run.run(), 0);
                assertThat(entries)
                        .hasSizeGreaterThanOrEqualTo(
                                Math.toIntExact(known.getOrDefault(run.run().value(), 0L)));
                beside.append(
                        run.run(),
                        Samples.entry(run.run(), entries.size() + 1, new RunEvent.RunTimedOut()));
            }
            assertThat(beside.abandonedRuns()).isEmpty();
        }
    }

    /** A last line may be truncated in its middle. */
    private static void take(String line, Map<String, Long> known) {
        var parts = line.split(" ", -1);
        if (parts.length == 2 && parts[1].endsWith(".")) {
            var sequence = Long.parseLong(parts[1].substring(0, parts[1].length() - 1));
            known.merge(parts[0], sequence, Math::max);
        }
    }

    private static Process start(Path file, String prefix) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        file.toString(),
                        prefix)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}

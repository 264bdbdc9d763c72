package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three servers on one database of which one is killed, cut off or slowed down again and again:
 * every run ends once, no order is lost, nothing that must not be repeated is done twice, and no
 * stream has a gap. A short form; {@code -Dtroupe.rounds=20 -Dtroupe.work=25} has 500 runs.
 */
@Tag("slow")
class ServerFaultsTest {
    @TempDir private Path directory;

    @Test
    @Timeout(3_600)
    void loseNothingAndDoNothingTwice() throws Exception {
        int rounds = Integer.getInteger("troupe.rounds", 8);
        int work = Integer.getInteger("troupe.work", 5);
        long seed = Long.getLong("troupe.seed", 16);
        try (var faults = new ServerFaults(directory, work, seed)) {
            for (int round = 0; round < rounds; round++) {
                faults.round();
            }
            var problems = faults.findProblems();
            System.out.println("seed " + seed + ": " + faults);
            assertThat(problems).isEmpty();
            print(faults.takeUps().stream().sorted().toList());
        }
    }

    private static void print(List<Duration> sorted) {
        if (!sorted.isEmpty()) {
            System.out.printf(
                    "%d runs taken up: median %d ms, p95 %d ms, slowest %d ms%n",
                    sorted.size(),
                    sorted.get(sorted.size() / 2).toMillis(),
                    sorted.get(sorted.size() * 95 / 100).toMillis(),
                    sorted.getLast().toMillis());
        }
    }
}

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
 * Two servers on one database of which one is killed or cut off again and again: every run ends
 * once, no order is lost, and nothing that is recorded is done twice.
 */
@Tag("slow")
class ServerFaultsTest {
    @TempDir private Path directory;

    @Test
    @Timeout(3_600)
    void loseNothingAndDoNothingTwice() throws Exception {
        int rounds = Integer.getInteger("troupe.rounds", 20);
        try (var faults = new ServerFaults(directory, Long.getLong("troupe.seed", 16))) {
            for (int round = 0; round < rounds; round++) {
                faults.round();
            }
            System.out.println(faults);
            assertThat(faults.findProblems()).isEmpty();
            print(faults.takeUps().stream().sorted().toList());
        }
    }

    private static void print(List<Duration> sorted) {
        if (!sorted.isEmpty()) {
            System.out.printf(
                    "%d runs taken up: median %d ms, slowest %d ms%n",
                    sorted.size(),
                    sorted.get(sorted.size() / 2).toMillis(),
                    sorted.getLast().toMillis());
        }
    }
}

package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One kill in every phase; {@code -Dtroupe.kills=200} for as many over all of them, {@code
 * -Dtroupe.seed} for other moments.
 */
@Tag("slow")
@Timeout(value = 3, unit = TimeUnit.HOURS)
class ServerKillsTest {
    private static final int KILLS = Integer.getInteger("troupe.kills", KillPhases.PHASES.size());

    @TempDir private Path directory;

    @Test
    void loseAndDoubleNothingThatWasAccepted() throws Exception {
        long seed = Long.getLong("troupe.seed", 16);

        var tallies = ServerKills.run(directory, KILLS, seed);

        assertThat(tallies)
                .as("seed %d", seed)
                .allSatisfy(tally -> assertThat(tally.findings()).as(tally.toString()).isEmpty());
    }
}

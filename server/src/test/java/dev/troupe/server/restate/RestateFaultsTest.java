package dev.troupe.server.restate;

import dev.troupe.server.ServerFaults;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The faults of {@code ServerFaultsTest} where three nodes of Restate drive the runs, which are
 * killed one at a time as well. A short form; {@code -Dtroupe.rounds=20 -Dtroupe.work=5} has 100
 * runs.
 */
@Tag("slow")
@Tag("node")
class RestateFaultsTest {
    private static final int NODES = 3;

    @TempDir private Path directory;

    @Test
    @Timeout(3_600)
    void loseNothingAndDoNothingTwice() throws Exception {
        ServerFaults.run(
                directory,
                new RestateScriptEngine(directory, NODES, ServerFaults.SERVERS),
                4,
                4,
                11);
    }
}

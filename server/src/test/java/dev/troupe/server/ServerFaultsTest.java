package dev.troupe.server;

import java.nio.file.Path;
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
        ServerFaults.run(directory, new EmbeddedScriptEngine(), 8, 5, 16);
    }
}

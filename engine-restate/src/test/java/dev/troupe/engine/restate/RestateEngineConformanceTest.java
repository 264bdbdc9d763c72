package dev.troupe.engine.restate;

import dev.troupe.testing.engine.EngineContract;
import dev.troupe.testing.engine.EngineUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Runs that Restate drives, with every ability. */
@Tag("slow")
@Tag("node")
class RestateEngineConformanceTest extends EngineContract {
    @TempDir private static Path directory;
    private static RestateServer restate;

    @BeforeAll
    static void start() throws Exception {
        restate = new RestateServer(directory);
    }

    @AfterAll
    static void stop() {
        if (restate != null) {
            restate.close();
        }
    }

    /** Hundreds of runs, each with two workers and some fifty calls through Restate. */
    @Override
    protected Duration limit() {
        return Duration.ofMinutes(10);
    }

    @Override
    protected EngineUnderTest engine() throws IOException {
        return new RestateEngineUnderTest(restate);
    }
}

package dev.troupe.engine.restate;

import dev.troupe.testing.engine.EmbeddedEngine;
import dev.troupe.testing.engine.EngineContract;
import dev.troupe.testing.engine.EngineUnderTest;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The engine with its record in Restate, which each scenario finds empty. */
@Tag("slow")
@Tag("node")
class RestateConformanceTest extends EngineContract {
    @TempDir private static Path directory;
    private static RestateServer restate;
    private static RestateWorker worker;

    @BeforeAll
    static void start() throws Exception {
        restate = new RestateServer(directory);
        worker = new RestateWorker(0);
        restate.register(worker);
    }

    @AfterAll
    static void stop() {
        if (worker != null) {
            worker.close();
            restate.close();
        }
    }

    @Override
    protected EngineUnderTest engine() {
        var namespace = UUID.randomUUID().toString();
        return EmbeddedEngine.on(new RestateJournal(restate.ingress(), namespace));
    }
}

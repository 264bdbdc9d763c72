package dev.troupe.engine.restate;

import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.RunId;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A real Restate for the tests of a class, with a namespace for each of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RestateEngineFixture {
    static final RunId RUN = new RunId("run-1");

    RestateServer restate;
    String namespace;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        restate = new RestateServer(directory);
    }

    @AfterAll
    void stop() {
        if (restate != null) {
            restate.close();
        }
    }

    @BeforeEach
    void separate() {
        namespace = UUID.randomUUID().toString();
    }

    RestateEngineBuilder engine(NodeExecutor body) {
        return RestateEngine.builder(NodeExecutors.always(body))
                .ingress(restate.ingress())
                .namespace(namespace)
                .workerPort(0);
    }

    static RunEvent.RunStarted startEvent(int nodes) {
        return ChainPlans.startEvent(nodes, RunOptions.STANDARD);
    }
}

package dev.troupe.server.turn;

import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.RunEngine;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import dev.troupe.engine.restate.RestateEngine;
import dev.troupe.runtime.engine.RunDriver;
import dev.troupe.runtime.settings.EngineSettings.Restate;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has Restate drive runs, and works on their nodes for it. */
record RestateDriver(RestateEngine restate) implements RunDriver {
    private static final Logger LOG = LoggerFactory.getLogger(RestateDriver.class);
    private static final Duration GRACE = Duration.ofSeconds(5); // for nodes as the server ends

    /**
     * Listens for Restate and registers there.
     *
     * @param parts whose journal receives the copy of what Restate records
     */
    static RestateDriver open(Restate settings, EngineConfig parts) {
        var builder =
                RestateEngine.builder(parts.executors())
                        .config(parts)
                        .ingress(settings.ingress())
                        .admin(settings.admin())
                        .namespace(settings.namespace())
                        .workerHost(settings.host())
                        .workerPort(settings.port())
                        .projection(parts.journal());
        settings.address().ifPresent(builder::workerAddress);
        var engine = builder.build();
        LOG.info(
                "Restate at {} drives runs; it calls {}",
                settings.ingress(),
                engine.workerAddress());
        return new RestateDriver(engine);
    }

    @Override
    public RunEngine engine() {
        return restate;
    }

    @Override
    public List<JournalEntry> read(RunId run, long after) {
        return restate.read(run, after);
    }

    /** Leaves runs to other workers. */
    @Override
    public void close() {
        try {
            restate.shutdown(GRACE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        restate.close();
    }
}

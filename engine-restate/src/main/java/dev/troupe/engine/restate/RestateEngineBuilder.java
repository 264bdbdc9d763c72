package dev.troupe.engine.restate;

import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.workflow.WorkflowRules;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Puts a {@link RestateEngine} together; everything but the executors has a default. */
public final class RestateEngineBuilder {
    private static final int MAX_CRASHES = 3; // once may be chance, twice bad luck

    EngineConfig config;
    URI ingress = URI.create("http://127.0.0.1:8080");
    @Nullable URI admin;
    String namespace = "main";
    String workerHost = "127.0.0.1"; // requests are not authenticated
    int workerPort = 9080;
    @Nullable URI workerAddress;
    @Nullable Journal projection;
    EngineProbe probe = EngineProbe.NONE;
    Duration patience = Duration.ofSeconds(30); // of callers while Restate or all workers are down

    RestateEngineBuilder(NodeExecutors executors) {
        this(
                new EngineConfig(
                        executors,
                        new InMemoryJournal(),
                        RunListener.NONE,
                        executors instanceof QuestionHandler handler
                                ? handler
                                : QuestionHandler.NONE,
                        Replanner.NONE,
                        WorkflowRules.STANDARD,
                        false,
                        MAX_CRASHES,
                        TimeSource.system()));
    }

    RestateEngineBuilder(EngineConfig config) {
        this.config = config;
    }

    /** Everything that engines of all kinds work with; its journal is not used. */
    public RestateEngineBuilder config(EngineConfig newConfig) {
        this.config = newConfig;
        return this;
    }

    /** Where Restate takes requests. */
    public RestateEngineBuilder ingress(URI newIngress) {
        this.ingress = newIngress;
        return this;
    }

    /** Where Restate is administered; {@link #build} registers the workers there. */
    public RestateEngineBuilder admin(URI newAdmin) {
        this.admin = newAdmin;
        return this;
    }

    /**
     * Separates the runs of installations that share a Restate.
     *
     * @param newNamespace letters, digits and dashes
     */
    public RestateEngineBuilder namespace(String newNamespace) {
        this.namespace = newNamespace;
        return this;
    }

    /**
     * The address of this machine on which the worker listens; loopback by default, as requests are
     * not authenticated.
     */
    public RestateEngineBuilder workerHost(String newHost) {
        this.workerHost = newHost;
        return this;
    }

    /** The port on which the worker listens; 0 for a free one. */
    public RestateEngineBuilder workerPort(int newPort) {
        this.workerPort = newPort;
        return this;
    }

    /** Where Restate reaches the workers: what balances the load between several. */
    public RestateEngineBuilder workerAddress(URI newAddress) {
        this.workerAddress = newAddress;
        return this;
    }

    /** Where every entry is copied to, in order, with its number. */
    public RestateEngineBuilder projection(Journal newProjection) {
        this.projection = newProjection;
        return this;
    }

    RestateEngineBuilder patience(Duration newPatience) {
        this.patience = newPatience;
        return this;
    }

    RestateEngineBuilder probe(EngineProbe newProbe) {
        this.probe = newProbe;
        return this;
    }

    /**
     * Starts the worker.
     *
     * @throws dev.troupe.core.run.JournalException when Restate does not accept its registration
     */
    public RestateEngine build() {
        return new RestateEngine(this);
    }
}

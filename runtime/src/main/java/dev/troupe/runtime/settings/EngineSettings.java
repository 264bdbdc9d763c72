package dev.troupe.runtime.settings;

import java.net.URI;
import java.util.Optional;

/**
 * What runs workflows, by {@code engine} and {@code restate} in {@code TROUPE_HOME/troupe.yaml}.
 *
 * @param restate empty where each process runs its own ({@code embedded})
 */
public record EngineSettings(Optional<Restate> restate) {
    /** The value of {@code engine} for runs that their process drives. */
    public static final String EMBEDDED = "embedded";

    static final String RESTATE = "restate";

    static final EngineSettings IN_PROCESS = new EngineSettings(Optional.empty());

    /**
     * The addresses of Restate, and the one at which it reaches this process.
     *
     * @param ingress where Restate takes requests
     * @param admin where handlers are registered
     * @param namespace separates installations that share a Restate: letters, digits and dashes
     * @param host on which this process listens for Restate
     * @param port on which it listens; 0 for any that is free
     * @param address that Restate calls: the load balancer before several processes; empty for that
     *     of this process
     */
    public record Restate(
            URI ingress,
            URI admin,
            String namespace,
            String host,
            int port,
            Optional<URI> address) {}

    /** What is set, as in {@code engine}. */
    public String name() {
        return restate.isPresent() ? RESTATE : EMBEDDED;
    }

    /**
     * Reads the file of {@code TROUPE_HOME}.
     *
     * @throws SettingsException naming the file and what is wrong in it
     */
    public static EngineSettings of(Environment environment) {
        return EngineSettingsReader.read(Settings.homeDocument(environment), environment.home());
    }
}

package dev.troupe.server.system;

import dev.troupe.runtime.EnvironmentChecks;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.store.cluster.ServerStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reports what is missing. The checks take seconds, so that their results are cached for a short
 * time.
 */
public final class DoctorService {
    private static final Duration KEPT = Duration.ofSeconds(30);

    private final Environment environment;
    private final Packs.Source packs;
    private final @Nullable String model;
    private final Path workspace;
    private final ServerStore servers;
    private final InstantSource clock;
    private List<EnvironmentChecks.Check> found = List.of();
    private Instant looked = Instant.MIN;

    public DoctorService(
            Environment environment,
            Packs.Source packs,
            @Nullable String model,
            Path workspace,
            ServerStore servers,
            InstantSource clock) {
        this.environment = environment;
        this.packs = packs;
        this.model = model;
        this.workspace = workspace;
        this.servers = servers;
        this.clock = clock;
    }

    synchronized List<EnvironmentChecks.Check> checks() {
        if (found.isEmpty() || clock.instant().isAfter(looked.plus(KEPT))) {
            var all =
                    new ArrayList<>(
                            new EnvironmentChecks(environment, packs, model, workspace).runAll());
            if (servers.isShared()) {
                all.add(new EnvironmentChecks.Check("服务器", "Servers", true, describeServers()));
            }
            found = List.copyOf(all);
            looked = clock.instant();
        }
        return found;
    }

    /** Those that share the database, as addresses with versions. */
    private String describeServers() {
        return servers.list().stream()
                .map(server -> server.address() + " (" + server.version() + ")")
                .collect(Collectors.joining(", "));
    }
}

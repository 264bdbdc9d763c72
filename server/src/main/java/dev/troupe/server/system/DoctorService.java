package dev.troupe.server.system;

import dev.troupe.runtime.EnvironmentChecks;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.Environment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
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
    private final InstantSource clock;
    private List<EnvironmentChecks.Check> found = List.of();
    private Instant looked = Instant.MIN;

    public DoctorService(
            Environment environment,
            Packs.Source packs,
            @Nullable String model,
            Path workspace,
            InstantSource clock) {
        this.environment = environment;
        this.packs = packs;
        this.model = model;
        this.workspace = workspace;
        this.clock = clock;
    }

    synchronized List<EnvironmentChecks.Check> checks() {
        if (found.isEmpty() || clock.instant().isAfter(looked.plus(KEPT))) {
            found = new EnvironmentChecks(environment, packs, model, workspace).runAll();
            looked = clock.instant();
        }
        return found;
    }
}

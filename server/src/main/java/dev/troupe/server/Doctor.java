package dev.troupe.server;

import dev.troupe.runtime.Checks;
import dev.troupe.runtime.Environment;
import dev.troupe.runtime.Packs;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what is missing. Looking takes seconds, so that what was found is kept for a while. */
final class Doctor {
    private static final Duration KEPT = Duration.ofSeconds(30);

    private final Environment environment;
    private final Packs.Source packs;
    private final @Nullable String model;
    private final Path workspace;
    private final InstantSource clock;
    private List<Checks.Check> found = List.of();
    private Instant looked = Instant.MIN;

    Doctor(
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

    synchronized List<Checks.Check> checks() {
        if (found.isEmpty() || clock.instant().isAfter(looked.plus(KEPT))) {
            found = new Checks(environment, packs, model, workspace).all();
            looked = clock.instant();
        }
        return found;
    }
}

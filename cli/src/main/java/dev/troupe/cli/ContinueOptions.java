package dev.troupe.cli;

import dev.troupe.agent.UnknownOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that goes on with a run. */
final class ContinueOptions {
    @Option(
            names = {"-m", "--model"},
            paramLabel = "PROVIDER:NAME",
            descriptionKey = "model")
    private @Nullable String model;

    @Option(names = "--json", descriptionKey = "json-lines")
    private boolean isJson;

    @Option(
            names = {"-y", "--yes"},
            descriptionKey = "yes")
    private boolean isYes;

    @Option(names = "--unknown", paramLabel = "retry|ask|fail", descriptionKey = "unknown")
    private @Nullable UnknownOutcome unknown;

    /** What {@code --unknown} says; empty where it is not given. */
    Optional<UnknownOutcome> unknown() {
        return Optional.ofNullable(unknown);
    }

    @Nullable String model() {
        return model;
    }

    boolean isJson() {
        return isJson;
    }

    boolean isYes() {
        return isYes;
    }
}

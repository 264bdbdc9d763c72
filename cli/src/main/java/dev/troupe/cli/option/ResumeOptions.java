package dev.troupe.cli.option;

import dev.troupe.agent.tool.UncertainCallPolicy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that continues with a run. */
public final class ResumeOptions {
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
    private @Nullable UncertainCallPolicy unknown;

    /** The value of {@code --unknown}; empty if it is not given. */
    public Optional<UncertainCallPolicy> uncertainCallPolicy() {
        return Optional.ofNullable(unknown);
    }

    public @Nullable String model() {
        return model;
    }

    public boolean isJson() {
        return isJson;
    }

    public boolean isYes() {
        return isYes;
    }
}

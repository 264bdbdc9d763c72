package dev.troupe.cli;

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

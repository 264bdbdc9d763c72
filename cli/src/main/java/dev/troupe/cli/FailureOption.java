package dev.troupe.cli;

import dev.troupe.core.OnFailure;
import dev.troupe.core.RunOptions;
import picocli.CommandLine.Option;

/** What the failure of a step does to the rest of a run. */
final class FailureOption {
    @Option(
            names = "--on-failure",
            paramLabel = "POLICY",
            converter = OnFailureReader.class,
            descriptionKey = "on-failure")
    private OnFailure policy = RunOptions.STANDARD.onFailure();

    /** The standard options with this policy. */
    RunOptions options() {
        return RunOptions.STANDARD.withOnFailure(policy);
    }
}

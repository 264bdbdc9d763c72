package dev.troupe.cli.option;

import dev.troupe.core.run.RunOptions;
import dev.troupe.core.workflow.OnFailure;
import picocli.CommandLine.Option;

/** What the failure of a step does to the rest of a run. */
public final class FailureOption {
    @Option(
            names = "--on-failure",
            paramLabel = "POLICY",
            converter = OnFailureConverter.class,
            descriptionKey = "on-failure")
    private OnFailure policy = RunOptions.STANDARD.onFailure();

    /** The standard options with this policy. */
    public RunOptions options() {
        return RunOptions.STANDARD.withOnFailure(policy);
    }
}

package dev.troupe.cli.terminal;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong before there is a run. */
public enum CliProblem implements Problem.Code {
    /** A file that is not a valid workflow. */
    INVALID_WORKFLOW,
    /** Ctrl-C before the run had begun. */
    CANCELLED;

    @Override
    public String id() {
        return "cli." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}

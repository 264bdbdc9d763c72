package dev.troupe.cli;

import dev.troupe.core.Problem;
import java.util.Locale;

/** What can go wrong before there is a run. */
enum CliProblem implements Problem.Code {
    /** A file that is no valid workflow. */
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

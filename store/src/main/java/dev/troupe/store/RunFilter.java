package dev.troupe.store;

import dev.troupe.core.RunStatus;
import java.util.Set;

/**
 * Which runs are wanted.
 *
 * @param statuses any of these; empty for all
 * @param workflow text that the workflow's name contains, in any case; empty for all
 */
public record RunFilter(Set<RunStatus> statuses, String workflow) {
    public static final RunFilter ALL = new RunFilter(Set.of(), "");

    public RunFilter {
        statuses = Set.copyOf(statuses);
    }

    public RunFilter withStatuses(Set<RunStatus> wanted) {
        return new RunFilter(wanted, workflow);
    }

    public RunFilter withWorkflow(String text) {
        return new RunFilter(statuses, text);
    }
}

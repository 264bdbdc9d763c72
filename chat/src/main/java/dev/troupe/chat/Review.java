package dev.troupe.chat;

import dev.troupe.core.WorkflowDraft;

/** What a person says to a plan. */
public sealed interface Review {
    /**
     * It is run as it was shown.
     *
     * @param reason by what it was approved, for the record; empty where a person said so
     */
    record Approved(String reason) implements Review {}

    /** It is to be looked at again as the person changed it. */
    record Edited(WorkflowDraft draft) implements Review {}

    /** It is not run. */
    record Cancelled() implements Review {}

    /** Nobody says anything now: the run is kept and waits until somebody approves the plan. */
    record Later() implements Review {}
}

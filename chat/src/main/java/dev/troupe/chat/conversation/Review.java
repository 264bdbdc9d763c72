package dev.troupe.chat.conversation;

import dev.troupe.core.workflow.WorkflowDraft;

/** A user's decision about a plan. */
public sealed interface Review {
    /**
     * It is run as it was shown.
     *
     * @param reason by what it was approved, for the record; empty if a user approved it
     */
    record Approved(String reason) implements Review {}

    /** The user changed the plan; it is reviewed again. */
    record Edited(WorkflowDraft draft) implements Review {}

    /** It is not run. */
    record Cancelled() implements Review {}

    /** No decision yet: the run is stored and waits until a user approves the plan. */
    record Later() implements Review {}
}

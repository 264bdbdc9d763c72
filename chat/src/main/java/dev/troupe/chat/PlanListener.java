package dev.troupe.chat;

import dev.troupe.core.WorkflowDraft;

/** Hears a plan while the model is still writing it. Must be quick and must not throw. */
@FunctionalInterface
interface PlanListener {
    /** Hears nothing. */
    PlanListener NONE = (_, _) -> {};

    /**
     * @param intent what is being planned
     * @param soFar the nodes that are complete, in the order in which they came; nothing of it has
     *     been repaired or checked. A reply that was begun again starts from its first node
     */
    void on(IntentResult intent, WorkflowDraft soFar);
}

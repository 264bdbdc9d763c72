package dev.troupe.chat.plan;

import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.core.workflow.WorkflowDraft;

/** Receives a plan while the model is still writing it. Must be quick and must not throw. */
@FunctionalInterface
public interface PlanListener {
    /** Ignores the plan. */
    PlanListener NONE = (_, _) -> {};

    /**
     * @param intent what is being planned
     * @param soFar the nodes that are complete, in the order in which they came; nothing of it has
     *     been repaired or checked. A reply that was begun again starts from its first node
     */
    void on(IntentResult intent, WorkflowDraft soFar);
}

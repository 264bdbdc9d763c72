package dev.troupe.core.workflow;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a proposed workflow.
 *
 * @param node the node it concerns; {@code null} when it concerns the whole
 */
public record WorkflowProblem(Code code, @Nullable NodeId node, LocalizedText text) {
    /** The sentence in English. */
    public String message() {
        return text.en();
    }

    /** What can be wrong. */
    public enum Code {
        EMPTY_GRAPH,
        TOO_MANY_NODES,
        DUPLICATE_NODE,
        UNKNOWN_NODE,
        SELF_DEPENDENCY,
        DUPLICATE_DEPENDENCY,
        NO_START_NODE,
        CYCLE,
        STEP_NUMBERS,
        STEP_COUNT,
        BLANK_TEXT,
        TEXT_LENGTH,
        WORKFLOW_ID,
        ESTIMATED_DURATION,
        UNKNOWN_TYPE,
        CONDITIONAL_EDGES,
        /** A node works item by item, and nothing makes its list. */
        FOR_EACH,
        /** A change of a plan that runs has nothing in it. */
        EMPTY_CHANGE,
        /** An edge of an extension does not end at a new node. */
        EXTENDING_EDGE,
        /** A node would depend on one that was replaced or ended without a result. */
        LOST_DEPENDENCY,
        /** The dependencies of a node that has started cannot be changed. */
        ALREADY_STARTED
    }
}

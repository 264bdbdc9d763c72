package dev.troupe.core.graph;

import dev.troupe.core.value.LocalizedText;

/**
 * One thing that is wrong with a document.
 *
 * @param element id of the node or edge that it concerns; empty if it concerns the whole
 */
public record StateGraphProblem(Code code, String element, LocalizedText text) {
    /** The sentence in English. */
    public String message() {
        return text.en();
    }

    /** What can be wrong. */
    public enum Code {
        EMPTY_GRAPH,
        TOO_LARGE,
        TEXT_LENGTH,
        DUPLICATE_NODE,
        DUPLICATE_EDGE,
        ROOT,
        UNKNOWN_NODE,
        UNREACHABLE_NODE,
        /** A node from which the user never gets an answer. */
        DEAD_END,
        /** A node with several edges that are taken without a condition. */
        SEVERAL_NEXT,
        CONDITION,
        CONDITIONAL_EDGES,
        LISTENING_EDGE,
        /** The type, state or edges of a node do not fit its layer. */
        LAYER,
        CONFIG,
        /** A stage that the coordinator passes through is missing or leads elsewhere. */
        STAGE
    }
}

package dev.troupe.core.workflow;

/** When a node with several incoming edges starts. */
public enum Join {
    /** Once every incoming edge has opened; a closed one skips the node. */
    ALL,
    /** Once the first incoming edge opens; the node is skipped when all have closed. */
    ANY,
    /**
     * Once every incoming edge has settled and one of them has opened: with what there is. The node
     * is skipped when all have closed.
     */
    SETTLED
}

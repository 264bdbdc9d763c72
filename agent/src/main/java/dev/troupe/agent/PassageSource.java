package dev.troupe.agent;

import java.util.List;

/** Finds what documents say about a node's task. Safe for use by several threads. */
@FunctionalInterface
public interface PassageSource {
    /** No documents. */
    PassageSource NONE = (_, _) -> List.of();

    /**
     * The passages that an agent is told beside its task, the best first; empty where no document
     * is about it. Together they have room in a prompt.
     *
     * @param corpora names of the collections to look into; empty for all
     * @throws RuntimeException when documents cannot be read; the node goes on without them, and
     *     its events say so
     */
    List<NodeBrief.Passage> passages(NodeBrief brief, List<String> corpora)
            throws InterruptedException;
}

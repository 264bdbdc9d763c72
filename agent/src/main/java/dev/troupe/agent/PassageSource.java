package dev.troupe.agent;

import java.util.List;

/** Finds passages of documents about a node's task. Safe for use by several threads. */
@FunctionalInterface
public interface PassageSource {
    /** No documents. */
    PassageSource NONE = (_, _) -> List.of();

    /**
     * The passages that an agent receives in addition to its task, the best first; empty if no
     * document is about it. Together they have room in a prompt.
     *
     * @param corpora names of the collections to search; empty for all
     * @throws RuntimeException when documents cannot be read; the node continues without them, and
     *     its events report it
     */
    List<NodeBrief.Passage> passages(NodeBrief brief, List<String> corpora)
            throws InterruptedException;
}

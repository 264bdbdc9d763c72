package dev.troupe.retrieval;

/** Is told how far something that takes a while is. */
@FunctionalInterface
public interface Progress {
    /**
     * @param done at most {@code total}
     */
    void on(int done, int total);
}

package dev.troupe.retrieval.value;

/** Notified of the progress of a long operation. */
@FunctionalInterface
public interface IndexProgressListener {
    /**
     * @param done at most {@code total}
     */
    void onProgress(int done, int total);
}

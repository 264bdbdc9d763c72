package dev.troupe.retrieval;

import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelException;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.function.Consumer;

/** Creates missing embeddings, one corpus after the other, on its own thread. */
final class EmbeddingWorker implements AutoCloseable {
    private final DocIndex index;
    private final Consumer<Problem> failed;
    private final SequencedSet<String> due = new LinkedHashSet<>(); // ids of corpora
    private final Thread thread;
    private boolean isClosed;

    EmbeddingWorker(DocIndex index, Consumer<Problem> failed) {
        this.index = index;
        this.failed = failed;
        this.thread = Thread.ofVirtual().name("make-vectors").start(this::processQueue);
    }

    /** A corpus may be without some. */
    synchronized void schedule(String id) {
        due.add(id);
        notifyAll();
    }

    private void processQueue() {
        try {
            while (true) {
                embedCorpus(takeNext());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private synchronized String takeNext() throws InterruptedException {
        while (due.isEmpty()) {
            if (isClosed) {
                throw new InterruptedException();
            }
            wait();
        }
        return due.removeFirst();
    }

    private void embedCorpus(String id) {
        try {
            index.computeEmbeddings(id, (_, _) -> stopWhereClosed());
        } catch (ModelException e) {
            failed.accept(e.problem());
        } catch (RetrievalException e) {
            if (!e.problem().is(RetrievalProblem.UNKNOWN_CORPUS)) { // removed in the meantime
                failed.accept(e.problem());
            }
        }
    }

    /** Only between two batches: an interrupt closes files that are being written. */
    private synchronized void stopWhereClosed() {
        if (isClosed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the current batch; finished embeddings are stored. */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
            due.clear();
            notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}

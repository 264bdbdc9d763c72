package dev.troupe.retrieval;

import dev.troupe.core.Problem;
import dev.troupe.model.ModelException;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.function.Consumer;

/** Makes the vectors that are missing, one corpus after the other, on a thread of its own. */
final class VectorMaker implements AutoCloseable {
    private final DocIndex index;
    private final Consumer<Problem> failed;
    private final SequencedSet<String> due = new LinkedHashSet<>(); // ids of corpora
    private final Thread thread;
    private boolean isClosed;

    VectorMaker(DocIndex index, Consumer<Problem> failed) {
        this.index = index;
        this.failed = failed;
        this.thread = Thread.ofVirtual().name("make-vectors").start(this::work);
    }

    /** A corpus may lack some. */
    synchronized void want(String id) {
        due.add(id);
        notifyAll();
    }

    private void work() {
        try {
            while (true) {
                make(next());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private synchronized String next() throws InterruptedException {
        while (due.isEmpty()) {
            if (isClosed) {
                throw new InterruptedException();
            }
            wait();
        }
        return due.removeFirst();
    }

    private void make(String id) {
        try {
            index.embed(id, (_, _) -> stopWhereClosed());
        } catch (ModelException e) {
            failed.accept(e.problem());
        } catch (RetrievalException e) {
            if (!e.problem().is(RetrievalProblem.UNKNOWN_CORPUS)) { // forgotten meanwhile
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

    /** Waits for the batch that is being made; what is made is kept. */
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

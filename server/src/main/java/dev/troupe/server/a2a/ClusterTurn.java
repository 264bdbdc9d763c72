package dev.troupe.server.a2a;

import dev.troupe.core.value.RunId;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.Change;
import dev.troupe.store.value.ChangeSubscription;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports to a client what another server of the cluster records of a task, until its end. */
final class ClusterTurn implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterTurn.class);
    private static final int SECONDS = 5; // if the notification of a change is lost

    private final DurableJournal journal;
    private final A2aTasks tasks;
    private final A2aTask task;
    private final A2aTurn turn;
    private final Semaphore changes = new Semaphore(1);
    private final ChangeSubscription subscription;
    private final Thread thread;
    private long read; // sequence number of the last entry of the run

    /**
     * @param turn receives the entries of the run from now on, and the end
     */
    ClusterTurn(DurableJournal journal, A2aTasks tasks, A2aTask task, A2aTurn turn) {
        this.journal = journal;
        this.tasks = tasks;
        this.task = task;
        this.turn = turn;
        this.subscription = journal.listen(this::onChange);
        run(task).ifPresent(run -> journal.read(run, 0).forEach(entry -> read = entry.sequence()));
        this.thread = Thread.ofVirtual().name("a2a-cluster").start(this::follow);
    }

    private Optional<RunId> run(A2aTask now) {
        return now.transcript().findRun(task.last());
    }

    private void onChange(Change change) {
        boolean concerns =
                switch (change.kind()) {
                    case CONVERSATION -> change.id().equals(task.log().id());
                    case RUN, MISSED, OWNER_LEFT -> true;
                    case ORDER -> false;
                };
        if (concerns) {
            changes.release();
        }
    }

    private void follow() {
        try {
            while (true) {
                boolean _ = changes.tryAcquire(SECONDS, TimeUnit.SECONDS);
                changes.drainPermits();
                var now = tasks.find(task.log().summary().user(), task.id());
                now.flatMap(this::run).ifPresent(this::report);
                if (now.isEmpty() || now.get().answer(task.last()).isPresent()) {
                    turn.end();
                    return;
                }
            }
        } catch (InterruptedException _) { // the client has disconnected
            return;
        } catch (RuntimeException e) {
            LOG.warn("task {} cannot be followed", task.id(), e);
            turn.end();
        }
    }

    private void report(RunId run) {
        for (var entry : journal.read(run, read)) {
            turn.on(entry);
            read = entry.sequence();
        }
    }

    @Override
    public void close() {
        subscription.close();
        thread.interrupt();
    }
}

package dev.troupe.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The one thread that writes to a file. Whatever arrives while it commits shares the next commit,
 * so that many writers together wait for the disk once.
 */
final class CommitQueue implements AutoCloseable {
    private static final int MAX_WRITES = 4_096; // of a commit; bounds what a failure takes with it

    /** A write and what came of it. */
    private record Pending(Write write, CompletableFuture<Optional<StoreException>> end) {
        Pending(Write write) {
            this(write, new CompletableFuture<>());
        }
    }

    private final StoreFile file;
    private final BlockingQueue<Pending> waiting = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile boolean isClosing;
    private volatile boolean hasEnded;
    private volatile CommitTotals totals = new CommitTotals(0, 0);

    CommitQueue(StoreFile file) {
        this.file = file;
        this.thread = Thread.ofPlatform().daemon().name("troupe-store").start(this::work);
    }

    /**
     * Returns once the write is durable. An interrupt of the caller waits, because nobody could say
     * then whether the write was done.
     *
     * @throws StoreException when it was not done
     */
    void commit(Write write) {
        var pending = new Pending(write);
        if (isClosing) {
            throw file.closed();
        }
        waiting.add(pending);
        if (hasEnded) { // closed in between, and nobody looks at the queue any more
            refuseWaiting();
        }
        var failure = pending.end.join();
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    CommitTotals totals() {
        return totals;
    }

    private void work() {
        var batch = new ArrayList<Pending>();
        try {
            while (!isClosing || !waiting.isEmpty()) {
                batch.add(waiting.take());
                waiting.drainTo(batch, MAX_WRITES - 1);
                commitTogether(batch);
                batch.clear();
            }
        } catch (InterruptedException _) {
            isClosing = true; // nobody does that; if so, nothing more is written
        } finally {
            hasEnded = true;
            refuseWaiting();
        }
    }

    private void commitTogether(List<Pending> batch) {
        try {
            write(batch);
        } catch (Throwable e) { // whatever it is, nobody may wait forever
            file.writer().rollBack();
            var failure = Optional.of(failure(batch.size(), e));
            batch.forEach(pending -> pending.end.complete(failure));
        }
    }

    private void write(List<Pending> batch) throws SQLException {
        var statements = file.writer();
        statements.begin();
        file.requireOwnership();
        var done = new ArrayList<Pending>(batch.size());
        for (var pending : batch) {
            try {
                pending.write.in(statements);
                done.add(pending);
            } catch (StoreException e) {
                pending.end.complete(Optional.of(e));
            }
        }
        statements.commit();
        totals = totals.plus(done.size());
        done.forEach(pending -> pending.end.complete(Optional.empty()));
    }

    private StoreException failure(int writes, Throwable cause) {
        return switch (cause) {
            case StoreException e -> e;
            case SQLException e ->
                    Sqlite.failure(
                            "将本次提交的 " + writes + " 项写入",
                            "record the " + writes + " writes of this commit in",
                            file.path(),
                            e);
            default ->
                    new StoreException(
                            StoreProblem.UNAVAILABLE,
                            "无法写入 " + file.path() + "：" + cause,
                            "could not write " + file.path() + ": " + cause,
                            cause);
        };
    }

    private void refuseWaiting() {
        for (var pending = waiting.poll(); pending != null; pending = waiting.poll()) {
            pending.end.complete(Optional.of(file.closed()));
        }
    }

    /** Writes what has arrived, then ends. */
    @Override
    public void close() {
        isClosing = true;
        waiting.add(new Pending(_ -> {})); // wakes the thread
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

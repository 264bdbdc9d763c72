package dev.troupe.store.commit;

import dev.troupe.store.value.CommitTotals;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The one thread that writes. Whatever arrives while it commits shares the next commit, so that
 * many writers together wait for the disk once.
 */
final class CommitQueue implements AutoCloseable {
    private static final int MAX_WRITES = 4_096; // of a commit; bounds what a failure takes with it

    private final WriterConnection writer;
    private final BlockingQueue<PendingWrite> waiting = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile boolean isClosing;
    private volatile boolean hasEnded;
    private volatile CommitTotals totals = new CommitTotals(0, 0);

    CommitQueue(WriterConnection writer) {
        this.writer = writer;
        this.thread = Thread.ofPlatform().daemon().name("troupe-store").start(this::processWrites);
    }

    /**
     * Returns once the write is durable. An interrupt of the caller is deferred, because otherwise
     * the outcome of the write would be unknown.
     *
     * @throws StoreException when it was not done; code UNCERTAIN when the outcome is unknown
     */
    void commit(Write write) {
        var pending = new PendingWrite(write);
        if (isClosing) {
            throw writer.closedException();
        }
        waiting.add(pending);
        if (hasEnded) { // closed in between, and the queue is not processed any more
            rejectPending();
        }
        pending.await();
    }

    /** How many wait for the commit after the one that is under way. */
    int pendingCount() {
        return waiting.size();
    }

    CommitTotals totals() {
        return totals;
    }

    private void processWrites() {
        var batch = new ArrayList<PendingWrite>();
        long heartbeat = writer.database().heartbeatInterval().toMillis();
        try {
            while (!isClosing || !waiting.isEmpty()) {
                var first = waiting.poll(heartbeat, TimeUnit.MILLISECONDS);
                if (first == null) {
                    writer.ensureConnected();
                    continue;
                }
                batch.add(first);
                waiting.drainTo(batch, MAX_WRITES - 1);
                commitBatch(batch);
                batch.clear();
            }
        } catch (InterruptedException _) {
            isClosing = true; // not expected; if it happens, nothing more is written
        } finally {
            hasEnded = true;
            rejectPending();
        }
    }

    private void commitBatch(List<PendingWrite> batch) {
        var commit = new GroupCommit(writer, batch, this::recordCommit);
        try {
            commit.run();
        } catch (Throwable e) { // whatever it is, no caller may wait forever
            writer.rollBack(
                    e instanceof SQLException sql && writer.database().isConnectionLost(sql));
            var failure = failureOf(batch.size(), commit.isUncertain(), e);
            batch.forEach(pending -> pending.fail(failure));
        }
    }

    private void recordCommit(int writes) {
        totals = totals.plus(writes);
    }

    private StoreException failureOf(int writes, boolean isUncertain, Throwable cause) {
        var place = writer.database().location();
        return switch (cause) {
            case StoreException e -> e;
            case SQLException e when isUncertain -> uncertainException(writes, e);
            case SQLException e ->
                    writer.database()
                            .toException(
                                    "将本次提交的 " + writes + " 项写入",
                                    "record the " + writes + " writes of this commit in",
                                    e);
            default ->
                    new StoreException(
                            StoreProblem.UNAVAILABLE,
                            "无法写入 " + place + "：" + cause,
                            "could not write " + place + ": " + cause,
                            cause);
        };
    }

    private StoreException uncertainException(int writes, SQLException cause) {
        var place = writer.database().location();
        return new StoreException(
                StoreProblem.UNCERTAIN,
                "向 "
                        + place
                        + " 提交 "
                        + writes
                        + " 项写入时连接中断，无法得知是否已写入："
                        + cause.getMessage()
                        + "；请恢复数据库后重新读取该运行",
                "the connection to "
                        + place
                        + " was lost while "
                        + writes
                        + " writes were committed, and it is unknown whether they were"
                        + " recorded: "
                        + cause.getMessage()
                        + "; bring the database back, then read the run again",
                cause);
    }

    private void rejectPending() {
        for (var pending = waiting.poll(); pending != null; pending = waiting.poll()) {
            pending.fail(writer.closedException());
        }
    }

    /** Writes what has arrived, then ends. */
    @Override
    public void close() {
        isClosing = true;
        waiting.add(PendingWrite.noOp()); // wakes the thread
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

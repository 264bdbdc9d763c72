package dev.troupe.server;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Lets turns begin, so many at once of all users and of each. Where more wait, the next is one of
 * the user who has the fewest under way, so that nobody waits for what another has piled up. Safe
 * for use by several threads.
 */
final class TurnQueue {
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final int limit;
    private final int limitOfUser;
    private final int maxWaiting; // of one user
    private final Map<String, Line> lines = new HashMap<>();
    private int running;
    private int waiting;
    private long served;

    /** What one user has. */
    private static final class Line {
        private final Deque<CountDownLatch> waiting = new ArrayDeque<>();
        private int running;
        private long servedAt; // by the count of all that were served
    }

    TurnQueue(ServerLimits.Quotas quotas) {
        this.limit = quotas.turns();
        this.limitOfUser = quotas.turnsOfUser();
        this.maxWaiting = quotas.queuedTurns();
    }

    /**
     * To be called before a turn is taken in.
     *
     * @throws Refusal where too many of the user's wait already
     */
    synchronized void requireRoom(String user) {
        var line = lines.get(user);
        if (line != null && line.waiting.size() >= maxWaiting) {
            throw Refusal.later(
                    429,
                    ServerProblem.TOO_MANY,
                    RETRY,
                    "你有 %d 条消息在排队，已达上限；请等其中一些完成后重试",
                    "%d of your messages are queued, which is the limit; try again once some of"
                            + " them are done",
                    maxWaiting);
        }
    }

    /** Works on a turn of a user once it may begin; at once where this thread is interrupted. */
    void run(String user, Runnable work) {
        boolean isCounted = true;
        try {
            enter(user);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // for the work, which has been cancelled
            isCounted = false;
        }
        try {
            work.run();
        } finally {
            if (isCounted) {
                leave(user);
            }
        }
    }

    /** How many turns are worked on. */
    synchronized int running() {
        return running;
    }

    /** How many turns wait. */
    synchronized int waiting() {
        return waiting;
    }

    private void enter(String user) throws InterruptedException {
        var begin = new CountDownLatch(1);
        synchronized (this) {
            lines.computeIfAbsent(user, _ -> new Line()).waiting.add(begin);
            waiting++;
            serve();
        }
        try {
            begin.await();
        } catch (InterruptedException e) {
            withdraw(user, begin);
            throw e;
        }
    }

    private synchronized void withdraw(String user, CountDownLatch begin) {
        var line = lines.get(user);
        if (line != null && line.waiting.remove(begin)) {
            waiting--;
            forget(user, line);
        } else { // it was let in at the same moment
            leave(user);
        }
    }

    private synchronized void leave(String user) {
        var line = lines.get(user);
        if (line != null) {
            line.running--;
            running--;
            forget(user, line);
        }
        serve();
    }

    private void forget(String user, Line line) {
        if (line.running == 0 && line.waiting.isEmpty()) {
            lines.remove(user);
        }
    }

    private void serve() {
        for (var next = next(); running < limit && next.isPresent(); next = next()) {
            var line = next.get();
            line.waiting.remove().countDown();
            line.running++;
            line.servedAt = ++served;
            running++;
            waiting--;
        }
    }

    private Optional<Line> next() {
        return lines.values().stream()
                .filter(line -> !line.waiting.isEmpty() && line.running < limitOfUser)
                .min(
                        Comparator.comparingInt((Line line) -> line.running)
                                .thenComparingLong(line -> line.servedAt));
    }
}

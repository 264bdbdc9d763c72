package dev.troupe.server.turn;

import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.settings.ServerLimits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Limits concurrent turns, of all users and of each. If more wait, the next is one of the user with
 * the fewest in progress, so that users do not wait for the backlog of another. Safe for use by
 * several threads.
 */
public final class TurnQueue {
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final int limit;
    private final int limitOfUser;
    private final int maxWaiting; // of one user
    private final Map<String, UserQueue> lines = new HashMap<>();
    private int running;
    private int waiting;
    private long served;

    /** What one user has. */
    private static final class UserQueue {
        private final Deque<CountDownLatch> waiting = new ArrayDeque<>();
        private int running;
        private long servedAt; // by the count of all that were served
    }

    public TurnQueue(ServerLimits.Quotas quotas) {
        this.limit = quotas.turns();
        this.limitOfUser = quotas.turnsOfUser();
        this.maxWaiting = quotas.queuedTurns();
    }

    /**
     * To be called before a turn is accepted.
     *
     * @throws ApiException where too many of the user's wait already
     */
    synchronized void requireCapacity(String user) {
        var line = lines.get(user);
        if (line != null && line.waiting.size() >= maxWaiting) {
            throw ApiException.retryLater(
                    429,
                    ServerProblem.TOO_MANY,
                    RETRY,
                    "你有 %d 条消息在排队，已达上限；请等其中一些完成后重试",
                    "%d of your messages are queued, which is the limit; try again once some of"
                            + " them are done",
                    maxWaiting);
        }
    }

    /** Executes a turn of a user once it may begin; immediately if this thread is interrupted. */
    void run(String user, Runnable work) {
        boolean isCounted = true;
        try {
            acquire(user);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // for the work, which has been cancelled
            isCounted = false;
        }
        try {
            work.run();
        } finally {
            if (isCounted) {
                release(user);
            }
        }
    }

    /**
     * Checks that an answer to a run of a user may be accepted. Answers do not queue, since they
     * are recorded only when the run continues; so they have a separate limit.
     *
     * @throws ApiException if twice as many turns of the user are running as may begin
     */
    synchronized void requireRoomForAnswer(String user) {
        var line = lines.get(user);
        if (line != null && line.running >= 2 * limitOfUser) {
            throw ApiException.retryLater(
                    429,
                    ServerProblem.TOO_MANY,
                    RETRY,
                    "你有 %d 个任务正在进行，已达上限；请等其中一些完成后重试",
                    "%d of your turns are running, which is the limit; try again when some of them"
                            + " are done",
                    line.running);
        }
    }

    /** Works on a turn of a user immediately, whatever the limits; it counts as running. */
    void runAtOnce(String user, Runnable work) {
        synchronized (this) {
            lines.computeIfAbsent(user, _ -> new UserQueue()).running++;
            running++;
        }
        try {
            work.run();
        } finally {
            release(user);
        }
    }

    /** How many turns are worked on. */
    public synchronized int runningCount() {
        return running;
    }

    /** How many turns wait. */
    public synchronized int waitingCount() {
        return waiting;
    }

    private void acquire(String user) throws InterruptedException {
        var begin = new CountDownLatch(1);
        synchronized (this) {
            lines.computeIfAbsent(user, _ -> new UserQueue()).waiting.add(begin);
            waiting++;
            admitWaiting();
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
            removeIfIdle(user, line);
        } else { // it was admitted at the same moment
            release(user);
        }
    }

    private synchronized void release(String user) {
        var line = lines.get(user);
        if (line != null) {
            line.running--;
            running--;
            removeIfIdle(user, line);
        }
        admitWaiting();
    }

    private void removeIfIdle(String user, UserQueue line) {
        if (line.running == 0 && line.waiting.isEmpty()) {
            lines.remove(user);
        }
    }

    private void admitWaiting() {
        for (var next = nextUser(); running < limit && next.isPresent(); next = nextUser()) {
            var line = next.get();
            line.waiting.remove().countDown();
            line.running++;
            line.servedAt = ++served;
            running++;
            waiting--;
        }
    }

    private Optional<UserQueue> nextUser() {
        return lines.values().stream()
                .filter(line -> !line.waiting.isEmpty() && line.running < limitOfUser)
                .min(
                        Comparator.comparingInt((UserQueue line) -> line.running)
                                .thenComparingLong(line -> line.servedAt));
    }
}

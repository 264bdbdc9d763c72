package dev.troupe.server.turn;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.conversation.TurnPriority;
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
 * Limits concurrent turns, of all users and of each. If more wait, those of normal priority begin
 * first, and among them one of the user with the fewest in progress, so that users do not wait for
 * the backlog of another. A turn of low priority that has waited for a minute counts as normal, so
 * that it begins in any case. Safe for use by several threads.
 */
public final class TurnQueue {
    private static final Duration RETRY = Duration.ofSeconds(10);
    private static final long MAX_LOW = Duration.ofMinutes(1).toNanos(); // at low priority
    private static final int MAX_WAITING = 100; // for each that may be worked on

    private final int limit;
    private final int limitOfUser;
    private final int maxWaiting; // of one user
    private final TimeSource time;
    private final Map<String, UserQueue> lines = new HashMap<>();
    private int running;
    private int waiting;
    private long served;

    /** What one user has. */
    private static final class UserQueue {
        private final Deque<Place> normal = new ArrayDeque<>();
        private final Deque<Place> low = new ArrayDeque<>();
        private int running;
        private long servedAt; // or came, by a count of both

        private UserQueue(long cameAt) {
            this.servedAt = cameAt;
        }

        private int waiting() {
            return normal.size() + low.size();
        }

        private boolean isIdle() {
            return running == 0 && waiting() == 0;
        }
    }

    /** The place of a turn, from its acceptance to its end. */
    final class Place {
        private final String user;
        private final long since = time.nanoTime();
        private final CountDownLatch begin = new CountDownLatch(1);

        private Place(String user) {
            this.user = user;
        }

        /** Executes the turn once it may begin; immediately if this thread is interrupted. */
        void run(Runnable work) {
            boolean isCounted = true;
            try {
                begin.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt(); // for the work, which has been cancelled
                isCounted = !withdraw(this);
            }
            try {
                work.run();
            } finally {
                if (isCounted) {
                    release(user);
                }
            }
        }

        /** How many turns begin before it, and itself; 0 if it has begun. */
        int position() {
            return positionOf(this);
        }
    }

    public TurnQueue(ServerLimits.Quotas quotas, TimeSource time) {
        this.limit = quotas.turns();
        this.limitOfUser = quotas.turnsOfUser();
        this.maxWaiting = quotas.queuedTurns();
        this.time = time;
    }

    /**
     * To be called before a turn is accepted.
     *
     * @throws ApiException where too many wait already, of the user or of all
     */
    synchronized void requireCapacity(String user) {
        var line = lines.get(user);
        if (line != null && line.waiting() >= maxWaiting) {
            throw ApiException.retryLater(
                    429,
                    ServerProblem.TOO_MANY,
                    RETRY,
                    "你有 %d 条消息在排队，已达上限；请等其中一些完成后重试",
                    "%d of your messages are queued, which is the limit; try again once some of"
                            + " them are done",
                    maxWaiting);
        }
        if (waiting >= limit * MAX_WAITING) {
            throw ApiException.retryLater(
                    503,
                    ServerProblem.OVERLOADED,
                    RETRY,
                    "服务器有 %d 条消息在排队，已达上限；请稍后重试",
                    "%d messages are queued on this server, which is the limit; try again later",
                    waiting);
        }
    }

    /** Lets a turn of a user wait until it may begin; it must be run. */
    synchronized Place join(String user, TurnPriority priority) {
        var place = new Place(user);
        var line = line(user);
        (priority == TurnPriority.LOW ? line.low : line.normal).add(place);
        waiting++;
        admitWaiting();
        return place;
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
            line(user).running++;
            running++;
        }
        try {
            work.run();
        } finally {
            release(user);
        }
    }

    private UserQueue line(String user) {
        return lines.computeIfAbsent(user, _ -> new UserQueue(++served));
    }

    /** How many turns are worked on. */
    public synchronized int runningCount() {
        return running;
    }

    /** How many turns wait. */
    public synchronized int waitingCount() {
        return waiting;
    }

    /** Gives up a place; {@code false} if the turn was admitted at the same moment. */
    private synchronized boolean withdraw(Place place) {
        var line = lines.get(place.user);
        if (line == null || !line.normal.remove(place) && !line.low.remove(place)) {
            return false;
        }
        waiting--;
        removeIfIdle(place.user, line);
        return true;
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
        if (line.isIdle()) {
            lines.remove(user);
        }
    }

    private void admitWaiting() {
        promoteLow();
        for (var next = nextUser(); running < limit && next.isPresent(); next = nextUser()) {
            var line = next.get();
            (line.normal.isEmpty() ? line.low : line.normal).remove().begin.countDown();
            line.running++;
            line.servedAt = ++served;
            running++;
            waiting--;
        }
    }

    private void promoteLow() {
        long now = time.nanoTime();
        for (var line : lines.values()) {
            while (!line.low.isEmpty() && now - line.low.element().since >= MAX_LOW) {
                line.normal.add(line.low.remove());
            }
        }
    }

    private Optional<UserQueue> nextUser() {
        return lines.values().stream()
                .filter(line -> line.waiting() > 0 && line.running < limitOfUser)
                .min(
                        Comparator.comparing((UserQueue line) -> line.normal.isEmpty())
                                .thenComparingInt(line -> line.running)
                                .thenComparingLong(line -> line.servedAt));
    }

    /**
     * If turns of all users end equally often: of another user, those begin before that find fewer
     * of theirs in progress than this one does.
     */
    private synchronized int positionOf(Place place) {
        promoteLow();
        var own = lines.get(place.user);
        int index = own == null ? -1 : indexOf(own, place);
        if (own == null || index < 0) {
            return 0;
        }
        boolean isNormal = index < own.normal.size();
        int before = index;
        for (var line : lines.values()) {
            if (line != own) {
                int normal = line.normal.size();
                int most = isNormal ? normal : line.waiting();
                int earlier = own.running + index - line.running;
                int turns = line.servedAt < own.servedAt ? earlier + 1 : earlier;
                before += Math.clamp(turns, isNormal ? 0 : normal, most);
            }
        }
        return before + 1;
    }

    /** The place within the user's own, from 0; below 0 if it does not wait. */
    private static int indexOf(UserQueue line, Place place) {
        int index = 0;
        for (var each : line.normal) {
            if (each == place) {
                return index;
            }
            index++;
        }
        for (var each : line.low) {
            if (each == place) {
                return index;
            }
            index++;
        }
        return -1;
    }
}

package dev.troupe.engine.restate;

import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.RunId;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What this process sees of runs as its worker records them: notifies the listener, and wakes those
 * who await a run before they would look again. Safe for use by several threads.
 */
final class RunWatch {
    private static final Logger LOG = System.getLogger(RunWatch.class.getName());
    private static final int REMEMBERED = 10_000; // runs

    private final RunListener listener;
    private final Consumer<RunId> onEnd;
    private final Map<RunId, Watched> watched = latest();
    private final Map<RunId, Long> told = latest(); // the last entry; a handler may be repeated

    private volatile @Nullable JournalException failure;

    /**
     * @param onEnd called for runs whose end this worker has recorded
     */
    RunWatch(RunListener listener, Consumer<RunId> onEnd) {
        this.listener = listener;
        this.onEnd = onEnd;
    }

    /** A map of the runs that were added last. */
    private static <T> Map<RunId, T> latest() {
        return Collections.synchronizedMap(
                new LinkedHashMap<>() {
                    private static final long serialVersionUID = 1;

                    @Override
                    protected boolean removeEldestEntry(Map.Entry<RunId, T> eldest) {
                        return size() > REMEMBERED;
                    }
                });
    }

    /** A run that is awaited here; guarded by its own lock. */
    static final class Watched {
        private @Nullable RunHead seen;
        private @Nullable RunState left;
        private @Nullable JournalException failure;
        private int wakes;

        /** The run's head as this worker recorded it last; {@code null} if it did not. */
        synchronized @Nullable RunHead lastHead() {
            return seen;
        }

        /**
         * The run as it was left to other workers; {@code null} while it is not.
         *
         * @throws JournalException when this engine no longer exists
         */
        synchronized @Nullable RunState finalState() {
            if (left == null && failure != null) {
                throw new JournalException(String.valueOf(failure.getMessage()), failure);
            }
            return left;
        }

        /** Waits until something was recorded or all are woken, at most so long. */
        synchronized void await(@Nullable RunHead known, Duration atMost)
                throws InterruptedException {
            int before = wakes;
            long end = System.nanoTime() + atMost.toNanos();
            long rest = atMost.toNanos();
            while (wakes == before && isUnchanged(known) && rest > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, rest);
                rest = end - System.nanoTime();
            }
        }

        private synchronized boolean isUnchanged(@Nullable RunHead known) {
            return Objects.equals(seen, known) && left == null && failure == null;
        }

        private synchronized void wake() {
            wakes++;
            notifyAll();
        }

        private synchronized void see(RunHead head) {
            seen = head;
            notifyAll();
        }

        private synchronized void leave(RunState state) {
            left = state;
            notifyAll();
        }

        private synchronized void fail(JournalException cause) {
            failure = cause;
            notifyAll();
        }
    }

    Watched watch(RunId run) {
        var watching = watched.computeIfAbsent(run, _ -> new Watched());
        var known = failure;
        if (known != null) {
            watching.fail(known);
        }
        return watching;
    }

    /** Runs that are or were awaited here. */
    Map<RunId, Watched> all() {
        synchronized (watched) {
            return Map.copyOf(watched);
        }
    }

    /** A run has ended like this; no caller needs to look again. */
    void end(RunId run, RunState state) {
        leave(run, state);
        watched.remove(run);
    }

    /** A run has ended elsewhere; callers that still await it read its head at intervals. */
    void forget(RunId run) {
        watched.remove(run);
        told.remove(run);
    }

    /** Entries were recorded by this worker, and the run has this head now. */
    void update(RunId run, RunHead head, List<JournalEntry> entries) {
        if (!listener.equals(RunListener.NONE)) {
            long last = told.getOrDefault(run, 0L);
            entries.stream().filter(entry -> entry.sequence() > last).forEach(this::notifyListener);
            told.put(run, Math.max(last, head.count()));
        }
        var waiting = watched.get(run);
        if (waiting != null) {
            waiting.see(head);
        }
        if (head.isEnded()) {
            onEnd.accept(run);
        }
    }

    private void notifyListener(JournalEntry entry) {
        try {
            listener.onEvent(entry);
        } catch (RuntimeException e) { // the run does not depend on it
            LOG.log(Logger.Level.WARNING, "the engine's listener, which must not throw, threw", e);
        }
    }

    /** Has all callers that await a run look again. */
    void wakeAll() {
        all().values().forEach(Watched::wake);
    }

    void leave(RunId run, RunState state) {
        watch(run).leave(state);
    }

    void failAll(JournalException cause) {
        failure = cause;
        all().values().forEach(each -> each.fail(cause));
    }
}

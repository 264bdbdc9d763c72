package dev.troupe.engine.restate;

import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The runs that an engine started or resumed and whose end it has not seen. As they may end on
 * other workers, it looks for those that have ended whenever there are twice as many as before.
 * Safe for use by several threads.
 */
final class StartedRuns {
    private static final int FEW = 1_000;

    private final Predicate<RunId> hasEnded;
    private final Set<RunId> runs = ConcurrentHashMap.newKeySet();
    private final AtomicInteger limit = new AtomicInteger(FEW);

    /**
     * @param hasEnded reads whether a run has ended
     */
    StartedRuns(Predicate<RunId> hasEnded) {
        this.hasEnded = hasEnded;
    }

    /** Whether it was not among them. */
    boolean add(RunId run) {
        boolean isNew = runs.add(run);
        int most = limit.get();
        if (runs.size() > most && limit.compareAndSet(most, Integer.MAX_VALUE)) {
            Thread.ofVirtual().name("search of ended runs").start(this::removeEnded);
        }
        return isNew;
    }

    private void removeEnded() {
        try {
            runs.removeIf(hasEnded);
        } catch (JournalException _) {
            // Restate is down; what is left is searched later
        } finally {
            limit.set(Math.max(FEW, 2 * runs.size()));
        }
    }

    void remove(RunId run) {
        runs.remove(run);
    }

    List<RunId> all() {
        return List.copyOf(runs);
    }
}

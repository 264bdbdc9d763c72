package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.TimeSource;
import dev.troupe.core.TimeSource.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The questions that runs wait with, and a timer for each that expires. Safe for use by several
 * threads.
 */
final class WaitingQuestions implements AutoCloseable {
    private final TimeSource time;
    private final Map<RunId, Map<String, Optional<Timer>>> runs = new HashMap<>(); // by key
    private @Nullable Consumer<RunId> expired;
    private boolean isClosed;

    WaitingQuestions(TimeSource time) {
        this.time = time;
    }

    /** Has somebody hear of runs of which a question has expired, on a thread of its own. */
    synchronized void tell(Consumer<RunId> newListener) {
        expired = newListener;
    }

    /** How many are open. */
    synchronized int count() {
        return runs.values().stream().mapToInt(Map::size).sum();
    }

    /** Takes in what a run asks that is on record. */
    void load(RunId run, Collection<OpenQuestion> open) {
        open.forEach(each -> asked(run, each.question().key(), each.expiresAt()));
    }

    void on(JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.QuestionAsked asked ->
                    asked(entry.run(), asked.question().key(), asked.expiresAt());
            case RunEvent.QuestionAnswered(var key, _, _) -> settled(entry.run(), key);
            case RunEvent.QuestionExpired(var key) -> settled(entry.run(), key);
            case RunEvent.RunFinished _ -> forget(entry.run());
            default -> {} // asks and answers nothing
        }
    }

    private synchronized void asked(RunId run, String key, @Nullable Instant expires) {
        if (isClosed) {
            return;
        }
        settled(run, key);
        var timer = Optional.ofNullable(expires).map(at -> time.after(until(at), () -> due(run)));
        runs.computeIfAbsent(run, _ -> new HashMap<>()).put(key, timer);
    }

    private Duration until(Instant at) {
        var left = Duration.between(time.instant(), at);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private synchronized void settled(RunId run, String key) {
        var open = runs.get(run);
        if (open != null && open.containsKey(key)) {
            open.remove(key).ifPresent(Timer::cancel);
            if (open.isEmpty()) {
                runs.remove(run);
            }
        }
    }

    /** A run that is gone asks nothing. */
    synchronized void forget(RunId run) {
        var open = runs.remove(run);
        if (open != null) {
            open.values().forEach(timer -> timer.ifPresent(Timer::cancel));
        }
    }

    private synchronized void due(RunId run) {
        var listener = expired;
        if (listener != null && runs.containsKey(run)) {
            Thread.ofVirtual().name("expired " + run).start(() -> listener.accept(run));
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        List.copyOf(runs.keySet()).forEach(this::forget);
    }
}

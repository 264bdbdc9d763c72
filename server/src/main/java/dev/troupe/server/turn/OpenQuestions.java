package dev.troupe.server.turn;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.engine.TimeSource.Timer;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
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
public final class OpenQuestions implements AutoCloseable {
    private final TimeSource time;
    private final Map<RunId, Map<String, Optional<Timer>>> runs = new HashMap<>(); // by key
    private @Nullable Consumer<RunId> expired;
    private boolean isClosed;

    public OpenQuestions(TimeSource time) {
        this.time = time;
    }

    /** Notifies a listener of runs of which a question has expired, on a separate thread. */
    public synchronized void setExpiryListener(Consumer<RunId> newListener) {
        expired = newListener;
    }

    /** How many are open. */
    public synchronized int count() {
        return runs.values().stream().mapToInt(Map::size).sum();
    }

    /** Records the open questions of a run. */
    void load(RunId run, Collection<OpenQuestion> open) {
        open.forEach(each -> add(run, each.question().key(), each.expiresAt()));
    }

    void apply(JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.QuestionAsked asked ->
                    add(entry.run(), asked.question().key(), asked.expiresAt());
            case RunEvent.QuestionAnswered(var key, _, _) -> remove(entry.run(), key);
            case RunEvent.QuestionExpired(var key) -> remove(entry.run(), key);
            case RunEvent.RunFinished _ -> forget(entry.run());
            default -> {} // asks and answers nothing
        }
    }

    private synchronized void add(RunId run, String key, @Nullable Instant expires) {
        if (isClosed) {
            return;
        }
        remove(run, key);
        var timer =
                Optional.ofNullable(expires)
                        .map(at -> time.schedule(timeUntil(at), () -> notifyExpired(run)));
        runs.computeIfAbsent(run, _ -> new HashMap<>()).put(key, timer);
    }

    private Duration timeUntil(Instant at) {
        var left = Duration.between(time.instant(), at);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private synchronized void remove(RunId run, String key) {
        var open = runs.get(run);
        if (open != null && open.containsKey(key)) {
            open.remove(key).ifPresent(Timer::cancel);
            if (open.isEmpty()) {
                runs.remove(run);
            }
        }
    }

    /** A deleted run asks nothing. */
    synchronized void forget(RunId run) {
        var open = runs.remove(run);
        if (open != null) {
            open.values().forEach(timer -> timer.ifPresent(Timer::cancel));
        }
    }

    private synchronized void notifyExpired(RunId run) {
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

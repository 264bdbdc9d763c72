package dev.troupe.core.engine;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Notifies waiting threads that an event of one run is recorded. Safe for several threads. */
final class CommitAcks {
    /** By event, equal ones apart; most runs of plain functions need none. */
    private volatile @Nullable Map<RunEvent, CompletableFuture<Boolean>> waiting;

    /** Before the event is posted. */
    CompletableFuture<Boolean> register(RunEvent event) {
        return requireWaiting().computeIfAbsent(event, _ -> new CompletableFuture<>());
    }

    private Map<RunEvent, CompletableFuture<Boolean>> requireWaiting() {
        var known = waiting;
        if (known == null) {
            synchronized (this) {
                known =
                        waiting == null
                                ? Collections.synchronizedMap(new IdentityHashMap<>(4))
                                : waiting;
                waiting = known;
            }
        }
        return known;
    }

    /**
     * Whether the event of an acknowledgement was recorded; {@code false} if it does not apply any
     * more.
     *
     * @throws JournalException when it could not be recorded
     */
    static boolean await(CompletableFuture<Boolean> acknowledgement) {
        try {
            return acknowledgement.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof JournalException refused ? refused : e;
        }
    }

    void confirm(List<JournalEntry> recorded) {
        if (waiting != null) {
            recorded.forEach(entry -> complete(entry.event(), true));
        }
    }

    void refuse(@Nullable RunEvent event) {
        if (event != null) {
            complete(event, false);
        }
    }

    private void complete(RunEvent event, boolean isRecorded) {
        var known = waiting;
        var acknowledgement = known == null ? null : known.remove(event);
        if (acknowledgement != null) {
            acknowledgement.complete(isRecorded);
        }
    }

    void fail(JournalException problem) {
        var known = waiting;
        if (known != null) {
            List.copyOf(known.values())
                    .forEach(acknowledgement -> acknowledgement.completeExceptionally(problem));
        }
    }
}

package dev.troupe.core.engine;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.RunEvent;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Notifies waiting threads that an event of one run is recorded. */
final class CommitAcks {
    private final Map<RunEvent, CompletableFuture<Boolean>> waiting = // equal ones apart
            Collections.synchronizedMap(new IdentityHashMap<>(4));

    /** Before the event is posted. */
    CompletableFuture<Boolean> register(RunEvent event) {
        return waiting.computeIfAbsent(event, _ -> new CompletableFuture<>());
    }

    static void confirm(@Nullable CommitAcks receipts, List<JournalEntry> recorded) {
        if (receipts != null) {
            recorded.forEach(entry -> receipts.complete(entry.event(), true));
        }
    }

    static void refuse(@Nullable CommitAcks receipts, @Nullable RunEvent event) {
        if (receipts != null && event != null) {
            receipts.complete(event, false);
        }
    }

    private void complete(RunEvent event, boolean isRecorded) {
        var receipt = waiting.remove(event);
        if (receipt != null) {
            receipt.complete(isRecorded);
        }
    }

    static void fail(@Nullable CommitAcks receipts, JournalException problem) {
        if (receipts != null) {
            List.copyOf(receipts.waiting.values())
                    .forEach(receipt -> receipt.completeExceptionally(problem));
        }
    }
}

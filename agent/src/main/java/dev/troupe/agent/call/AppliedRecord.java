package dev.troupe.agent.call;

import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * How far the record of a run is applied to what its nodes share in this process. Safe for use by
 * several threads: who reads {@link #last} sees everything up to there applied.
 */
public final class AppliedRecord {
    private final Map<String, ApprovalRequest> asked = new HashMap<>(); // by key of the question
    private long last;

    synchronized long last() {
        return last;
    }

    /**
     * Applies the entries that follow the last one.
     *
     * @param effect of an event, given the approvals that were asked for before it
     */
    synchronized void apply(
            List<JournalEntry> entries, BiConsumer<RunEvent, Map<String, ApprovalRequest>> effect) {
        for (var entry : entries) {
            if (entry.sequence() > last) {
                effect.accept(entry.event(), asked);
                last = entry.sequence();
            }
        }
    }
}

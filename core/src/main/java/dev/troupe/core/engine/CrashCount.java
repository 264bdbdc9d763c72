package dev.troupe.core.engine;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The number of times in a row that the process ended while a node was running and the node made no
 * progress in between. A clean shutdown, which records {@link #DETACHED}, does not count.
 */
final class CrashCount {
    /** The report of a running node that its engine hands over to the next engine. */
    static final String DETACHED = "node.detached";

    private final Map<NodeId, Integer> crashes = new HashMap<>();
    private final Set<NodeId> running = new HashSet<>();

    private CrashCount() {}

    /**
     * Of a run that is taken up now.
     *
     * @param entries all that is recorded of it
     */
    static Map<NodeId, Integer> of(List<JournalEntry> entries) {
        var count = new CrashCount();
        entries.forEach(entry -> count.on(entry.event()));
        count.resume();
        return Map.copyOf(count.crashes);
    }

    private void on(RunEvent event) {
        switch (event) {
            case RunEvent.RunResumed _ -> resume();
            case RunEvent.NodeStarted(var node, _) -> running.add(node);
            case RunEvent.EffectFinished(var node, _, _) -> crashes.remove(node);
            case RunEvent.NodeReported(var node, var type, _) when type.equals(DETACHED) ->
                    running.remove(node);
            case RunEvent.NodeFinished(var node, _, _) -> {
                running.remove(node);
                crashes.remove(node);
            }
            case RunEvent.QuestionAsked(var node, _, _, _) -> running.remove(node);
            case RunEvent.RunStarted _,
                    RunEvent.RetryDue _,
                    RunEvent.NodeSkipped _,
                    RunEvent.NodeReused _,
                    RunEvent.NodeCancelled _,
                    RunEvent.NodeReported _,
                    RunEvent.EffectStarted _,
                    RunEvent.QuestionAnswered _,
                    RunEvent.QuestionExpired _,
                    RunEvent.PlanExtended _,
                    RunEvent.PlanSealed _,
                    RunEvent.PlanRevised _,
                    RunEvent.RevisionRefused _,
                    RunEvent.CancelRequested _,
                    RunEvent.RunTimedOut _,
                    RunEvent.RunFinished _ -> {} // neither starts nor ends a node's work
        }
    }

    private void resume() {
        running.forEach(node -> crashes.merge(node, 1, Integer::sum));
        running.clear();
    }
}

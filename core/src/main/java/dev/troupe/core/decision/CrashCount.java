package dev.troupe.core.decision;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The number of times in a row that the process ended while a node was running and the node made no
 * progress in between. A clean shutdown, which records {@link #DETACHED}, does not count.
 */
public final class CrashCount {
    /** The report of a running node that its engine hands over to the next engine. */
    public static final String DETACHED = "node.detached";

    private final Map<NodeId, Integer> crashes = new HashMap<>();
    private final Set<NodeId> running = new HashSet<>();

    CrashCount() {}

    /**
     * Of a run up to now. A {@link RunEvent.RunResumed} shows that its engine has ended.
     *
     * @param entries all that is recorded of it
     */
    public static CrashCount of(List<JournalEntry> entries) {
        var count = new CrashCount();
        entries.forEach(entry -> count.on(entry.event()));
        return count;
    }

    /** Crashes in a row of a node. */
    int of(NodeId node) {
        return crashes.getOrDefault(node, 0);
    }

    /** By node; without those that have none. */
    public Map<NodeId, Integer> counts() {
        return Map.copyOf(crashes);
    }

    void on(RunEvent event) {
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

    /** The end of an attempt that is not made, because the process ended in it too often. */
    public static RunEvent.NodeFinished toLoopEvent(
            RunId id, NodeId node, int attempt, int crashes) {
        var failed =
                NodeResult.failure(
                        CoreProblem.CRASH_LOOP,
                        "智能体 %1$s 运行时进程连续 %2$d 次意外终止，因此不再自动重试；查明原因后用 troupe rerun %3$s --failed"
                                + " 重新运行，或在 troupe.yaml 中调高 crashLimit",
                        "The process ended %2$d times in a row while agent %1$s was running, so it"
                                + " is not started again; find out why, then run it again with troupe"
                                + " rerun %3$s --failed, or raise crashLimit in troupe.yaml",
                        node,
                        crashes,
                        id);
        return new RunEvent.NodeFinished(node, attempt, failed);
    }
}

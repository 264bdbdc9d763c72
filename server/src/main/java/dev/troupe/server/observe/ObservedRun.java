package dev.troupe.server.observe;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.runtime.report.NodeAgents;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is known of a run while it is watched. For the one thread that reports its events. */
final class ObservedRun {
    private final RunId id;
    private final Instant started;
    private final boolean isResumed;
    private final NodeAgents agents;
    private final Map<NodeId, List<NodeId>> dependencies = new HashMap<>();
    private final Map<NodeId, Instant> begun = new HashMap<>();
    private final Map<NodeId, Duration> worked = new HashMap<>();

    private ObservedRun(RunId id, Instant started, boolean isResumed, Workflow plan) {
        this.id = id;
        this.started = started;
        this.isResumed = isResumed;
        this.agents = NodeAgents.of(plan);
        plan.nodes().forEach(node -> dependencies.put(node.id(), node.dependencies()));
    }

    /** One that begins. */
    static ObservedRun ofStart(JournalEntry first, RunEvent.RunStarted event) {
        return new ObservedRun(first.run(), first.at(), false, event.workflow());
    }

    /**
     * One that continues.
     *
     * @param entries what is on record of it, at least one
     */
    static ObservedRun ofResume(RunId id, List<JournalEntry> entries) {
        var plan = RunState.of(id, entries).workflow();
        return new ObservedRun(id, entries.getFirst().at(), true, plan);
    }

    void apply(JournalEntry entry) {
        agents.apply(entry.event());
        switch (entry.event()) {
            case RunEvent.PlanExtended(var added, _) ->
                    added.forEach(node -> dependencies.put(node.id(), node.dependencies()));
            case RunEvent.PlanRevised revision -> {
                revision.added().forEach(node -> dependencies.put(node.id(), node.dependencies()));
                dependencies.putAll(revision.dependencies());
            }
            case RunEvent.NodeStarted(var node, _) -> begun.put(node, entry.at());
            case RunEvent.QuestionAsked asked -> recordStop(asked.node(), entry.at());
            case RunEvent.NodeFinished(var node, _, _) -> recordStop(node, entry.at());
            default -> {} // neither plan nor time
        }
    }

    private void recordStop(NodeId node, Instant at) {
        var start = begun.remove(node);
        if (start != null) {
            worked.merge(node, Duration.between(start, at), Duration::plus);
        }
    }

    RunId id() {
        return id;
    }

    /** When it began, maybe before it was watched. */
    Instant startTime() {
        return started;
    }

    /** Whether it began before it was watched. */
    boolean isResumed() {
        return isResumed;
    }

    /** The type of a node's agent. */
    String agent(NodeId node) {
        var type = agents.of(node.value());
        return type == null ? "" : type;
    }

    List<NodeId> dependencies(NodeId node) {
        return dependencies.getOrDefault(node, List.of());
    }

    /**
     * How long a node has worked since the observation began, without the time it waited for users.
     */
    Duration workingTime(NodeId node) {
        return worked.getOrDefault(node, Duration.ZERO);
    }
}

package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.Workflow;
import java.util.Collection;
import java.util.stream.IntStream;

/** What changes of its plan do to a run: nodes come, wait for others, or go. Part of the fold. */
final class PlanChanges {
    private final RunNodes nodes;
    private final Scheduler scheduler;
    private final NodeTransitions attempts;

    PlanChanges(RunNodes nodes, Scheduler scheduler, NodeTransitions attempts) {
        this.nodes = nodes;
        this.scheduler = scheduler;
        this.attempts = attempts;
    }

    void extend(RunEvent.PlanExtended extension) {
        int known = nodes.size();
        grow(PlanChange.extend(nodes.workflow(), extension));
        for (int node = known; node < nodes.size(); node++) {
            place(node);
        }
    }

    /** Continues with a plan that was revised because of a node. */
    void revise(int node, RunEvent.PlanRevised revision) {
        attempts.revisions().recordRevision(node, revision);
        grow(PlanChange.revise(nodes.workflow(), revision));
        var cause = new SkipCause(SkipCause.Kind.REPLACED, revision.node());
        positions(revision.replaced()).forEach(position -> replace(position, cause));
        positions(revision.dependencies().keySet()).forEach(this::place);
        revision.added().forEach(added -> place(nodes.topology().indexOf(added.id())));
        scheduler.commands().addAll(attempts.revisions().refusals());
    }

    private void grow(Workflow plan) {
        scheduler.addUnfinished(plan.nodes().size() - nodes.size());
        nodes.grow(plan);
    }

    private void place(int node) {
        scheduler.placeNode(node, attempts::isUndecided);
    }

    private IntStream positions(Collection<NodeId> ids) {
        return ids.stream().mapToInt(nodes.topology()::indexOf).sorted();
    }

    private void replace(int node, SkipCause cause) {
        if (nodes.phases[node] == NodePhase.WAITING) {
            attempts.dropRetry();
        }
        scheduler.replace(node, cause);
    }
}

package dev.troupe.core;

import java.util.Collection;
import java.util.stream.IntStream;

/** What changes of its plan do to a run: nodes come, wait for others, or go. Part of the fold. */
final class PlanChanges {
    private final RunNodes nodes;
    private final Dispatch dispatch;
    private final Attempts attempts;

    PlanChanges(RunNodes nodes, Dispatch dispatch, Attempts attempts) {
        this.nodes = nodes;
        this.dispatch = dispatch;
        this.attempts = attempts;
    }

    void extend(RunEvent.PlanExtended extension) {
        int known = nodes.size();
        grow(PlanChange.extended(nodes.workflow(), extension));
        for (int node = known; node < nodes.size(); node++) {
            place(node);
        }
    }

    /** Goes on with a plan that was revised because of a node. */
    void revise(int node, RunEvent.PlanRevised revision) {
        attempts.revisions().answer(node, revision);
        grow(PlanChange.revised(nodes.workflow(), revision));
        var cause = new SkipCause(SkipCause.Kind.REPLACED, revision.node());
        positions(revision.replaced()).forEach(position -> replace(position, cause));
        positions(revision.kept().keySet()).forEach(this::place);
        revision.added().forEach(added -> place(nodes.topology().indexOf(added.id())));
        dispatch.commands().addAll(attempts.revisions().refusals());
    }

    private void grow(Workflow plan) {
        dispatch.expect(plan.nodes().size() - nodes.size());
        nodes.grow(plan);
    }

    private void place(int node) {
        dispatch.place(node, attempts::isUndecided);
    }

    private IntStream positions(Collection<NodeId> ids) {
        return ids.stream().mapToInt(nodes.topology()::indexOf).sorted();
    }

    private void replace(int node, SkipCause cause) {
        if (nodes.phases[node] == NodePhase.WAITING) {
            attempts.dropRetry();
        }
        dispatch.replace(node, cause);
    }
}

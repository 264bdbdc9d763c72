package dev.troupe.core.run;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowProblem;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A failure after which the plan is to be revised, and how far the run had come then.
 *
 * @param node the one that failed
 * @param problem why it failed
 * @param plan as it is now, with what was replaced before
 * @param statuses of every node of the plan
 * @param results results of the nodes that have finished with one
 * @param undecided nodes that failed and whose own revision is under way; others may still wait for
 *     them
 * @param before the revisions made so far
 * @param left how many more the run allows, at least 1
 */
public record RevisionRequest(
        NodeId node,
        Problem problem,
        Workflow plan,
        Map<NodeId, NodeStatus> statuses,
        Map<NodeId, NodeResult> results,
        Set<NodeId> undecided,
        List<RunEvent.PlanRevised> before,
        int left) {
    public RevisionRequest {
        statuses = Map.copyOf(statuses);
        results = Map.copyOf(results);
        undecided = Set.copyOf(undecided);
        before = List.copyOf(before);
    }

    static RevisionRequest of(RunNodes nodes, Revisions revisions, int node) {
        var statuses = new HashMap<NodeId, NodeStatus>();
        var results = new HashMap<NodeId, NodeResult>();
        for (int i = 0; i < nodes.size(); i++) {
            statuses.put(nodes.id(i), nodes.phases[i].status());
            var result = nodes.results[i];
            if (result != null) {
                results.put(nodes.id(i), result);
            }
        }
        var undecided = new TreeSet<NodeId>();
        revisions.undecidedPositions().forEach(other -> undecided.add(nodes.id(other)));
        return new RevisionRequest(
                nodes.id(node),
                revisions.problem(node),
                nodes.workflow(),
                statuses,
                results,
                undecided,
                revisions.acceptedRevisions(),
                revisions.remaining());
    }

    /** The nodes that wait for the failed one, directly or not, and have not ended; sorted. */
    public Set<NodeId> affectedNodes() {
        var topology = plan.topology();
        var cone = new TreeSet<NodeId>();
        var ahead = new ArrayDeque<Integer>();
        ahead.add(topology.indexOf(node));
        while (!ahead.isEmpty()) {
            int current = ahead.remove();
            var out = topology.out();
            for (int edge = out.first(current); edge >= 0; edge = out.next(current, edge)) {
                int other = out.other(edge);
                if (!status(topology.id(other)).isEnd() && cone.add(topology.id(other))) {
                    ahead.add(other);
                }
            }
        }
        return cone;
    }

    /** How far a node of the plan has come. */
    public NodeStatus status(NodeId of) {
        return statuses.getOrDefault(of, NodeStatus.PENDING);
    }

    /**
     * A revision that removes everything in the cone that is not retained.
     *
     * @param added new nodes
     * @param dependencies what nodes of the cone depend on from now on
     */
    public RunEvent.PlanRevised toRevision(
            List<AgentNode> added, Map<NodeId, List<NodeId>> dependencies, LocalizedText reason) {
        var replaced = affectedNodes();
        replaced.removeAll(dependencies.keySet());
        return new RunEvent.PlanRevised(node, added, dependencies, List.copyOf(replaced), reason);
    }

    /** All problems of a revision; empty if the run may continue with it. */
    public List<WorkflowProblem> check(RunEvent.PlanRevised revision, WorkflowRules rules) {
        return PlanChange.check(rules, plan, revision, this::status, undecided::contains);
    }
}

package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Condition;
import dev.troupe.core.workflow.Edge;

/** Which of the conditional edges that leave a node opens. */
final class BranchSelector implements Condition.EvaluationContext {
    static final int NONE = -1;

    private final RunNodes nodes;
    private final Blackboard blackboard;
    private final int source;

    private BranchSelector(RunNodes nodes, Blackboard blackboard, int source) {
        this.nodes = nodes;
        this.blackboard = blackboard;
        this.source = source;
    }

    /**
     * The first edge by priority and then declaration whose condition holds, else the default, else
     * {@link #NONE}.
     */
    static int selectEdge(RunNodes nodes, Blackboard blackboard, int source) {
        var scope = new BranchSelector(nodes, blackboard, source);
        var out = nodes.topology().out();
        int taken = NONE;
        int otherwise = NONE;
        int best = Integer.MAX_VALUE;
        for (int edge = out.first(source); edge >= 0; edge = out.next(source, edge)) {
            var typed = out.edge(edge);
            if (typed instanceof Edge.When(_, _, var condition, int priority)
                    && (taken == NONE || priority < best)
                    && condition.holds(scope)) {
                taken = edge;
                best = priority;
            } else if (typed instanceof Edge.Otherwise) {
                otherwise = edge;
            }
        }
        return taken == NONE ? otherwise : taken;
    }

    @Override
    public Value output() {
        return nodes.output(source);
    }

    @Override
    public Value variable(String key) {
        var topology = nodes.topology();
        return blackboard.value(key, topology.id(source), topology);
    }

    @Override
    public Value output(NodeId node) {
        int position = nodes.topology().find(node);
        return position < 0 ? Value.missing() : nodes.output(position);
    }
}

package dev.troupe.core;

/** Which of the conditional edges that leave a node opens. */
final class Branches implements Condition.Scope {
    static final int NONE = -1;

    private final RunState state;
    private final int source;

    private Branches(RunState state, int source) {
        this.state = state;
        this.source = source;
    }

    /**
     * The first edge by priority and then declaration whose condition holds, else the default, else
     * {@link #NONE}.
     */
    static int taken(RunState state, Topology.Rows out, int source) {
        var scope = new Branches(state, source);
        int taken = NONE;
        int otherwise = NONE;
        int best = Integer.MAX_VALUE;
        for (int edge = out.start(source); edge < out.end(source); edge++) {
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
        return state.output(source);
    }

    @Override
    public Value variable(String key) {
        return state.blackboard().value(key);
    }

    @Override
    public Value output(NodeId node) {
        int position = state.workflow().topology().find(node);
        return position < 0 ? Value.missing() : state.output(position);
    }
}

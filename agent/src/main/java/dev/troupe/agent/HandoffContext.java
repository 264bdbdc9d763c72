package dev.troupe.agent;

import dev.troupe.core.engine.NodeContext;

/** A node as one of the agents sees it to whom it was passed on. */
final class HandoffContext extends NodePart {
    private final int leg;
    private final String agent;

    /**
     * @param leg from 1
     * @param agent that has taken over
     */
    HandoffContext(NodeContext whole, int leg, String agent) {
        super(whole);
        this.leg = leg;
        this.agent = agent;
    }

    /** The agent that has taken over. */
    String agent() {
        return agent;
    }

    @Override
    String suffix() {
        return " after hand-off " + leg;
    }
}

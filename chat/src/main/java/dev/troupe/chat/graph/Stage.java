package dev.troupe.chat.graph;

import dev.troupe.core.value.NodeId;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** What the coordinator and an invited agent do for a message; each is a node of its graph. */
public enum Stage {
    USER,
    EMMA_LISTEN,
    EMMA_ANALYZE,
    EMMA_DECIDE,
    EMMA_SUMMARY,
    EMMA_INVITE,
    EMMA_MONITOR,
    EMMA_RECEIVE,
    EMMA_EVALUATE,
    EMMA_DISMISS,
    EMMA_RESPOND,
    AGENT_ACTIVE,
    AGENT_WORK,
    AGENT_INTERACT,
    AGENT_COMPLETE,
    AGENT_HANDOFF;

    public NodeId node() {
        return new NodeId(name());
    }

    public static Optional<Stage> find(NodeId node) {
        return Arrays.stream(values())
                .filter(stage -> stage.name().equals(node.value()))
                .findFirst();
    }

    /** The stages that may follow; a decision of {@link #EMMA_DECIDE} also leads to agents. */
    Set<Stage> next() {
        return switch (this) {
            case USER -> Set.of(EMMA_LISTEN);
            case EMMA_LISTEN -> Set.of(EMMA_ANALYZE);
            case EMMA_ANALYZE -> Set.of(EMMA_DECIDE);
            case EMMA_DECIDE -> Set.of(EMMA_RESPOND);
            case EMMA_SUMMARY -> Set.of(EMMA_INVITE);
            case EMMA_INVITE -> Set.of(AGENT_ACTIVE);
            case EMMA_MONITOR -> Set.of();
            case EMMA_RECEIVE -> Set.of(EMMA_EVALUATE);
            case EMMA_EVALUATE -> Set.of(EMMA_DISMISS);
            case EMMA_DISMISS -> Set.of(EMMA_DECIDE, EMMA_RESPOND);
            case EMMA_RESPOND -> Set.of(USER);
            case AGENT_ACTIVE -> Set.of(AGENT_WORK);
            case AGENT_WORK -> Set.of(AGENT_INTERACT);
            case AGENT_INTERACT -> Set.of(AGENT_COMPLETE, AGENT_HANDOFF);
            case AGENT_COMPLETE, AGENT_HANDOFF -> Set.of(EMMA_RECEIVE);
        };
    }
}

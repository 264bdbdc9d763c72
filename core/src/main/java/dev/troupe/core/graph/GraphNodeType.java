package dev.troupe.core.graph;

/** The kind of stage that a node is. Who it belongs to is its {@link GraphLayer}. */
public enum GraphNodeType {
    USER("user"),
    EMMA_COORDINATOR("emma"),
    PROFESSIONAL_AGENT("agent"),
    ACTIVE_STATE("active"),
    WORK_STATE("work"),
    INTERACTION_STATE("interaction"),
    COMPLETION_STATE("completion"),
    DECISION("decision"),
    EVALUATION("evaluation");

    private final String wireName;

    GraphNodeType(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }
}

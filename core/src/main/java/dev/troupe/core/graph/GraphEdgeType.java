package dev.troupe.core.graph;

/** What an edge means. All but {@link #LISTENING} lead on to their target. */
public enum GraphEdgeType {
    CONTROL_FLOW("control"),
    /** Hands data on. */
    INFORMATION_FLOW("info"),
    /** One of several, chosen by a condition. */
    CONDITIONAL("conditional"),
    /** The source observes the target, or addresses it directly; never taken. */
    LISTENING("listening"),
    /** Reports an event to the target. */
    NOTIFICATION("notification");

    private final String wireName;

    GraphEdgeType(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    /** Whether a visit of its source may be followed by a visit of its target. */
    public boolean isForward() {
        return this != LISTENING;
    }
}

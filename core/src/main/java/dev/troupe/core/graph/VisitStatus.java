package dev.troupe.core.graph;

import java.util.Locale;

/** How far a visit of a node has come. */
public enum VisitStatus {
    PENDING,
    RUNNING,
    COMPLETED,
    FAILED,
    /** The user must answer before it continues. */
    WAITING;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean isEnd() {
        return this == COMPLETED || this == FAILED;
    }
}

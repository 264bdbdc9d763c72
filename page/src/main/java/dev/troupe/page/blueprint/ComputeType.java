package dev.troupe.page.blueprint;

/** Who computes. */
public enum ComputeType {
    /** A registered tool, always with the same result for the same data. */
    TOOL,
    /** A language model. */
    AI
}

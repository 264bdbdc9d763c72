package dev.troupe.agent;

/** What a tool can do to the world. */
public enum Risk {
    /** Looks only. */
    READ,
    /** Changes files or records. */
    WRITE,
    /** Runs programs. */
    EXECUTE,
    /** Tells somebody outside. */
    SEND
}

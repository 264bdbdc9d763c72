package dev.troupe.agent.tool;

/** What a tool can do to the world. */
public enum Risk {
    /** Looks only. */
    READ,
    /** Changes files or records. */
    WRITE,
    /** Runs programs. */
    EXECUTE,
    /** Sends something to a third party. */
    SEND
}

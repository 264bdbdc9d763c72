package dev.troupe.core;

import java.time.Duration;
import java.util.List;

/**
 * What a node may know and do while it runs. Only for the thread that runs the node, except {@link
 * #report}.
 */
public interface NodeContext {
    RunId runId();

    Workflow workflow();

    AgentNode node();

    /** From 1. */
    int attempt();

    /** The nodes before this one that succeeded, and what they came to. */
    List<Parent> parents();

    /**
     * The value of a shared variable as this node sees it: its own writes first; {@link
     * Value#missing} if unset.
     */
    Value variable(String key);

    /** Sets a shared variable. Others see it once this node has succeeded. */
    void setVariable(String key, Value value);

    /** Keys of all variables that this node can see, sorted. */
    List<String> variableKeys();

    /** Tells what is going on, for people and records; from any thread. */
    void report(String type, Value payload);

    /** Time left until the attempt times out; never negative. */
    Duration remaining();

    /**
     * A node before this one.
     *
     * @param summary what it says it did; its output stays out of prompts
     */
    record Parent(AgentNode node, String summary, Value output) {}
}

package dev.troupe.core;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a node may know and do while it runs. Only for the thread that runs the node where nothing
 * else is said.
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

    /**
     * Does a step of the work and records what it comes to before this returns. A node that is
     * started again - after a crash, for a retry, with an answer - is given the record instead, so
     * the step is not repeated. From any thread.
     *
     * @throws UnknownOutcomeException when the step must not be done twice and was begun before,
     *     but not recorded as done
     */
    Value effect(Effect effect, Effect.Body body) throws InterruptedException;

    /**
     * Whether an effect is on record, so that its body will not be run. From any thread of the
     * node.
     */
    boolean isRecorded(Effect effect);

    /**
     * Whether an effect that must not be done twice was begun before and is not on record as done,
     * so that nobody knows whether it was. From any thread of the node.
     */
    default boolean isUnknown(Effect effect) {
        return false;
    }

    /**
     * What a person answers; empty where nobody did before the question expired. While there is no
     * answer this throws an error that ends the attempt, and the node is started again once there
     * is one: so all that was done before asking must be effects. From any thread of the node.
     */
    Optional<Value> ask(Question question);

    /** Whether the work so far is a repetition of what is on record; reports are dropped then. */
    boolean isReplaying();

    /** Names a step of this node for others, who must do it once however often they are told. */
    default String idempotencyKey(Effect effect) {
        return runId() + "/" + node().id() + "/" + effect.key();
    }

    /** Tells what is going on, for people and records; from any thread. */
    void report(String type, Value payload);

    /** Time left until the attempt times out; never negative. */
    Duration remaining();

    /**
     * A node before this one.
     *
     * @param summary what it says it did; its output stays out of prompts
     * @param variables keys of the shared variables that it set, sorted
     */
    record Parent(AgentNode node, String summary, Value output, List<String> variables) {
        public Parent {
            variables = List.copyOf(variables);
        }
    }
}

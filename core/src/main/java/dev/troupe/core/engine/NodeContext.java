package dev.troupe.core.engine;

import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.Question;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a node may know and do while it runs. Only for the thread that runs the node, unless stated
 * otherwise.
 */
public interface NodeContext {
    RunId runId();

    Workflow workflow();

    AgentNode node();

    /** From 1. */
    int attempt();

    /** The nodes before this one that succeeded, with their results. */
    List<Parent> parents();

    /**
     * The value of a shared variable as this node sees it: its own writes first, then the value of
     * a node before it, then any other; {@link Value#missing} if unset, and if several nodes set
     * the name and the key does not state which ({@code name@node}).
     */
    Value variable(String key);

    /** Sets a shared variable. Others see it once this node has succeeded. */
    void setVariable(String key, Value value);

    /** Keys of all variables that this node can see, sorted. */
    List<String> variableKeys();

    /**
     * Runs an effect and records its result before this returns. A node that is started again -
     * after a crash, for a retry, with an answer - is given the record instead, so the step is not
     * repeated. From any thread.
     *
     * @throws UnknownOutcomeException when the step must not be done twice and was begun before,
     *     but not recorded as done
     */
    Value runEffect(Effect effect, Effect.Body body) throws InterruptedException;

    /**
     * Whether an effect is on record, so that its body will not be run. From any thread of the
     * node.
     */
    boolean isRecorded(Effect effect);

    /**
     * Whether an effect that must not be repeated was started before and is not recorded as
     * finished, so that its outcome is unknown. From any thread of the node.
     */
    default boolean isOutcomeUnknown(Effect effect) {
        return false;
    }

    /**
     * The answer of a user; empty if the question expired without one. Without an answer, this
     * throws an error that ends the attempt, and the node is started again once there is an answer:
     * so everything done before asking must be an effect. From any thread of the node.
     */
    Optional<Value> ask(Question question);

    /** Whether the work so far is a repetition of what is on record; reports are dropped then. */
    boolean isReplaying();

    /**
     * An idempotency key of a step of this node, for services that must execute it once however
     * often they are called.
     */
    default String idempotencyKey(Effect effect) {
        return runId() + "/" + node().id() + "/" + effect.key();
    }

    /**
     * What is on record of the run after an entry, in order, where nodes of the run may work in
     * other processes; empty where all of them work in this one. From any thread.
     *
     * @param sequence of the last entry that is known; 0 for none
     * @throws dev.troupe.core.run.JournalException when the record cannot be read
     */
    default List<JournalEntry> entriesAfter(long sequence) {
        return List.of();
    }

    /** Reports progress for users and the journal; may be called from any thread. */
    void report(String type, Value payload);

    /** Time left until the attempt times out; never negative. */
    Duration timeRemaining();

    /**
     * A node before this one.
     *
     * @param summary the node's own summary of its work; its output stays out of prompts
     * @param variables keys of the shared variables that it set, sorted
     */
    record Parent(AgentNode node, String summary, Value output, List<String> variables) {
        public Parent {
            variables = List.copyOf(variables);
        }
    }
}

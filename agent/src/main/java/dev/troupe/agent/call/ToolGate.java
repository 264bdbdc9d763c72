package dev.troupe.agent.call;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.engine.UnknownOutcomeException;
import dev.troupe.core.run.Effect;
import dev.troupe.core.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Stands between a model and its tools. Safe for use by several threads. */
public interface ToolGate {
    /** Lets everything pass and records nothing. */
    ToolGate OPEN = _ -> new GateDecision.Passed();

    /** Decides on a call, or asks a user to decide. */
    GateDecision admit(ProposedCall call) throws InterruptedException;

    /**
     * Why a call is not executed although a user has granted it with these arguments; empty if it
     * is.
     */
    default Optional<ToolReply> checkEdited(ProposedCall call) {
        return Optional.empty();
    }

    /**
     * What to do about a call whose outcome is unknown.
     *
     * @throws UnknownOutcomeException if nothing is to be done
     */
    default Remedy resolveUncertain(
            ProposedCall call, Effect effect, UnknownOutcomeException unknown) {
        throw unknown;
    }

    /** The decision about a call whose outcome was unknown. */
    enum Remedy {
        /** It counts as made. */
        DONE,
        /** It is executed again. */
        AGAIN
    }

    /**
     * Whether a file must not be overwritten by a result: it existed before the run, the run reads
     * it, and the user did not ask to overwrite it.
     */
    default boolean isInput(Path file) {
        return false;
    }

    /**
     * Whether a file must not be overwritten by a result: something else has written it since the
     * run began, and the user did not ask to overwrite it.
     */
    default boolean isWrittenMeanwhile(Path file) {
        return false;
    }

    /** Whether the answer of a call contains untrusted text. */
    default boolean hasOutsideText(ToolSpec<?> spec, Value arguments, ToolReply reply) {
        return false;
    }

    /** The hosts of a call that its run may access from now on, as users read them. */
    default List<String> findTrustedHosts(ToolSpec<?> spec, Value arguments) {
        return List.of();
    }

    /** The user's instructions for all messages of the run, which permit nothing; may be empty. */
    default String instructions() {
        return "";
    }

    /** Records what an agent is given about its user before it calls any tool. */
    default void recordBriefing(String text) {}

    /** Records a call that was executed, now or before the node was started again. */
    default void recordCall(CallRecord call) {}

    /** Whether a call is on record: then it is not judged or made again. */
    default boolean isRecorded(Effect effect) {
        return false;
    }

    /** Whether a call was started and its outcome is unknown. */
    default boolean isOutcomeUnknown(Effect effect) {
        return false;
    }

    /** The key of a call for tools that must execute it once; empty if nothing is recorded. */
    default String callKey(Effect effect) {
        return "";
    }

    /** Makes a call and records it, or gives what is on record. */
    default Value runRecorded(Effect effect, Effect.Body call) throws InterruptedException {
        return call.run();
    }
}

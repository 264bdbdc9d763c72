package dev.troupe.agent;

import dev.troupe.core.Effect;
import dev.troupe.core.UnknownOutcomeException;
import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.Optional;

/** Stands between a model and its tools. Safe for use by several threads. */
interface ToolGate {
    /** Lets everything pass and records nothing. */
    ToolGate OPEN = _ -> new Admission.Passed();

    /** Decides on a call, or asks somebody who does. */
    Admission admit(Intention call) throws InterruptedException;

    /**
     * Why a call is not made although a person has granted it with these arguments; empty where it
     * is.
     */
    default Optional<ToolReply> refusalOfEdited(Intention call) {
        return Optional.empty();
    }

    /**
     * What to do about a call of which nobody knows whether it was made.
     *
     * @throws UnknownOutcomeException where nothing is to be done
     */
    default Remedy remedy(Intention call, Effect effect, UnknownOutcomeException unknown) {
        throw unknown;
    }

    /** What is done about a call of which nobody knew whether it was made. */
    enum Remedy {
        /** It counts as made. */
        DONE,
        /** It is made again. */
        AGAIN
    }

    /**
     * Whether a file must not be overwritten by a result: it was there before the run, the run
     * reads it, and the person did not say to overwrite it.
     */
    default boolean isInput(Path file) {
        return false;
    }

    /** Whether the answer of a call holds text that strangers wrote. */
    default boolean isOutside(ToolSpec<?> spec, Value arguments, ToolReply reply) {
        return false;
    }

    /** Takes note of a call that was made, now or before the node was started again. */
    default void passed(CallRecord call) {}

    /** Whether a call is on record: then it is not judged or made again. */
    default boolean isRecorded(Effect effect) {
        return false;
    }

    /** Whether a call was begun and nobody knows whether it was made. */
    default boolean isUnknown(Effect effect) {
        return false;
    }

    /** Names a call for tools that must do it once; empty where nothing is recorded. */
    default String callKey(Effect effect) {
        return "";
    }

    /** Makes a call and records it, or gives what is on record. */
    default Value recorded(Effect effect, Effect.Body call) throws InterruptedException {
        return call.run();
    }
}

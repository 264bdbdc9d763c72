package dev.troupe.agent;

import dev.troupe.core.Effect;
import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Stands between a model and its tools. Safe for use by several threads. */
interface ToolGate {
    /** Lets everything pass and records nothing. */
    ToolGate OPEN =
            new ToolGate() {
                @Override
                public Optional<ToolReply> refusal(
                        ToolSpec<?> spec, Value arguments, List<Path> changes) {
                    return Optional.empty();
                }
            };

    /**
     * Why a call is not made; empty where it is.
     *
     * @param arguments which fit the schema
     * @param changes files that it would write, replace or remove
     */
    Optional<ToolReply> refusal(ToolSpec<?> spec, Value arguments, List<Path> changes)
            throws InterruptedException;

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

    /** Makes a call and records it, or gives what is on record. */
    default Value recorded(Effect effect, Effect.Body call) throws InterruptedException {
        return call.run();
    }
}

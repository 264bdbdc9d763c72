package dev.troupe.agent;

import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Stands between a model and its tools. Safe for use by several threads. */
interface ToolGate {
    /** Lets everything pass. */
    ToolGate OPEN =
            new ToolGate() {
                @Override
                public Optional<ToolReply> refusal(
                        ToolSpec<?> spec, Value arguments, List<Path> changes) {
                    return Optional.empty();
                }

                @Override
                public void passed(
                        ToolSpec<?> spec, Value arguments, ToolReply reply, Set<String> written) {}
            };

    /**
     * Why a call is not made; empty where it is.
     *
     * @param arguments which fit the schema
     * @param changes files that it would write, replace or remove
     */
    Optional<ToolReply> refusal(ToolSpec<?> spec, Value arguments, List<Path> changes)
            throws InterruptedException;

    /**
     * Takes note of a call that was made.
     *
     * @param written keys of the variables that it set
     */
    void passed(ToolSpec<?> spec, Value arguments, ToolReply reply, Set<String> written);
}

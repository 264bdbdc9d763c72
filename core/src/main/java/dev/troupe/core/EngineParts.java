package dev.troupe.core;

import java.util.function.Consumer;

/** What all runs of an engine share. */
record EngineParts(
        NodeBodies bodies,
        Journal journal,
        RunListener listener,
        EngineClock clock,
        DeadlineWatch deadlines,
        Consumer<RunId> onEnd) {
    /** The body of a type that {@link Engine#start} has found before. */
    NodeBody bodyOf(String type) {
        return bodies.find(type)
                .orElse(_ ->
                        NodeResult.failed(
                                CoreProblem.NODE_THREW,
                                "Agent type '" + type + "' is no longer registered"));
    }

    void forget(RunId run) {
        onEnd.accept(run);
    }
}

package dev.troupe.core.engine;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.List;
import java.util.function.Consumer;

/**
 * What all runs of an engine share.
 *
 * @param rules prove what changes the plan of a run
 * @param releasesWaiting whether a run is released once it waits only for users
 * @param maxCrashes how often in a row the process may end while a node runs
 */
record EngineParts(
        NodeExecutors bodies,
        Journal journal,
        RunListener listener,
        QuestionHandler questionHandler,
        Replanner replanner,
        WorkflowRules rules,
        boolean releasesWaiting,
        int maxCrashes,
        EngineClock clock,
        DeadlineWatch deadlines,
        Consumer<RunId> onEnd) {
    /** The body of a type that {@link Engine#start} has found before. */
    NodeExecutor executorOf(String type) {
        var body = bodies.find(type);
        return body.isPresent() ? body.get() : unregisteredExecutor(type);
    }

    private static NodeExecutor unregisteredExecutor(String type) {
        return _ ->
                NodeResult.failure(
                        CoreProblem.NODE_THREW,
                        "智能体类型“%s”已不再注册",
                        "Agent type '%s' is no longer registered",
                        type);
    }

    PlanChecks checks() {
        return new PlanChecks(bodies, rules);
    }

    /**
     * Passes on what was recorded.
     *
     * @throws JournalException when the listener throws
     */
    void notifyListener(List<JournalEntry> recorded) {
        if (listener.equals(RunListener.NONE)) {
            return;
        }
        try {
            for (int i = 0; i < recorded.size(); i++) {
                listener.onEvent(recorded.get(i));
            }
        } catch (RuntimeException e) {
            throw new JournalException(
                    "the engine's listener, which must not throw, threw " + e, e);
        }
    }

    void forget(RunId run) {
        onEnd.accept(run);
    }
}

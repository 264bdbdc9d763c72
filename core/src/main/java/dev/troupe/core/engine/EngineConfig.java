package dev.troupe.core.engine;

import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.WorkflowRules;

/**
 * The parts that an engine works with; {@link Engine#builder} puts them together.
 *
 * @param executors what nodes do
 * @param journal where events are recorded, or read where the engine records elsewhere first
 * @param listener notified of every event of the engine's runs
 * @param questionHandler asked before questions are left open for users
 * @param replanner revises plans after failures whose policy is {@link OnFailure#REPLAN}
 * @param rules what a plan must be like after it was extended or revised
 * @param releasesWaiting whether a run is released once nothing in it can continue until a user
 *     answers: callers that await it receive it as WAITING
 * @param maxCrashes how often in a row the process may end, other than by a clean shutdown, while a
 *     node runs and makes no progress; then the node fails with {@link CoreProblem#CRASH_LOOP}; at
 *     least 1
 * @param time of deadlines, retries and events
 */
public record EngineConfig(
        NodeExecutors executors,
        Journal journal,
        RunListener listener,
        QuestionHandler questionHandler,
        Replanner replanner,
        WorkflowRules rules,
        boolean releasesWaiting,
        int maxCrashes,
        TimeSource time) {
    public EngineConfig {
        requireCrashLimit(maxCrashes);
    }

    static void requireCrashLimit(int maxCrashes) {
        if (maxCrashes < 1) {
            throw new InvalidValue(
                    "maxCrashes 是 %d；应不小于 1", "maxCrashes is %d; give at least 1", maxCrashes);
        }
    }
}

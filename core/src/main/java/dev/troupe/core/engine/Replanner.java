package dev.troupe.core.engine;

import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;

/**
 * Revises the plans of runs that an engine drives when a node has failed whose policy is {@link
 * dev.troupe.core.workflow.OnFailure#REPLAN}. Safe for use by several threads.
 */
@FunctionalInterface
public interface Replanner {
    /** Refuses every revision. */
    Replanner NONE =
            (_, request) ->
                    new Answer.Refused(
                            Problem.of(
                                    CoreProblem.REVISION_REFUSED,
                                    "智能体 %s 失败，但未配置重新规划器；请为引擎配置，或改用其他失败策略",
                                    "No replanner is configured to revise the plan after agent %s failed; set a replanner, or choose another failure policy",
                                    request.node()));

    /** What became of a request. */
    sealed interface Answer {
        /** The plan continues with this revision. */
        record Revised(RunEvent.PlanRevised revision) implements Answer {}

        /** The plan stays as it is. */
        record Refused(Problem problem) implements Answer {}
    }

    /**
     * Revises a plan or states why it cannot. Called on its own thread, which may wait for a model;
     * it is interrupted once the revision is not needed any more. After a crash it is called again.
     */
    Answer replan(RunId run, RevisionRequest request) throws InterruptedException;
}

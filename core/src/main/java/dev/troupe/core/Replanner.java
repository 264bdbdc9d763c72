package dev.troupe.core;

/**
 * Revises the plans of runs that an engine drives when a node has failed whose policy is {@link
 * OnFailure#REPLAN}. Safe for use by several threads.
 */
@FunctionalInterface
public interface Replanner {
    /** Refuses every revision. */
    Replanner NONE =
            (_, request) ->
                    new Answer.Refused(
                            Problem.of(
                                    CoreProblem.REVISION_REFUSED,
                                    "智能体 %s 失败后没有可以修改计划的规划器；请为引擎指定规划器，或改用其他失败策略",
                                    "Nobody revises the plan after agent %s failed; give the engine a replanner, or choose another policy on failure",
                                    request.node()));

    /** What became of a request. */
    sealed interface Answer {
        /** The plan goes on like this. */
        record Revised(RunEvent.PlanRevised revision) implements Answer {}

        /** The plan stays as it is. */
        record Refused(Problem problem) implements Answer {}
    }

    /**
     * Revises a plan or says why not. Called on a thread of its own, which may wait for a model; it
     * is interrupted once nobody needs the answer any more. After a crash it is called again.
     */
    Answer replan(RunId run, RevisionRequest request) throws InterruptedException;
}

package dev.troupe.chat.conversation;

import dev.troupe.core.workflow.WorkflowProblem;
import java.util.List;

/** Lets a user review a plan before it is run. */
@FunctionalInterface
public interface Reviewer {
    /**
     * Shows a plan and returns the decision. Called again with every plan that the user changes,
     * and with the same one if theirs is not valid.
     *
     * @param plan valid
     * @param problems all problems of the changed plan; empty at first and if it is valid
     */
    Review review(Plan plan, List<WorkflowProblem> problems) throws InterruptedException;
}

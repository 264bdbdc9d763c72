package dev.troupe.chat;

import dev.troupe.core.WorkflowProblem;
import java.util.List;

/** Has a person look at a plan before it is run. */
@FunctionalInterface
public interface Reviewer {
    /**
     * Shows a plan and hears what is to be done with it. Called again with every plan that the
     * person makes of it, and with the same one where theirs is not valid.
     *
     * @param plan valid
     * @param problems of what the person made of the plan, all of them; empty at first and where it
     *     is valid
     */
    Review review(Plan plan, List<WorkflowProblem> problems) throws InterruptedException;
}

package dev.troupe.chat;

import dev.troupe.agent.Approval;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowProblem;
import dev.troupe.core.WorkflowRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a plan to a reviewer until it is approved, cancelled or left for later. */
record Reviewing(WorkflowRules rules, Reviewer reviewer) {
    private static final String EDITED = "edited";

    /**
     * What came of it.
     *
     * @param workflow valid; as the person changed it
     * @param approval {@code null} where nobody has said anything yet
     */
    record Outcome(Workflow workflow, boolean isCancelled, @Nullable Approval approval) {}

    Outcome of(Plan proposed) throws InterruptedException {
        var plan = proposed;
        boolean isEdited = false;
        var problems = List.<WorkflowProblem>of();
        while (true) {
            switch (reviewer.review(plan, problems)) {
                case Review.Approved(var reason) -> {
                    var why = isEdited ? EDITED : reason;
                    return new Outcome(plan.workflow(), false, Approval.once().because(why));
                }
                case Review.Cancelled() -> {
                    return new Outcome(plan.workflow(), true, null);
                }
                case Review.Later() -> {
                    return new Outcome(plan.workflow(), false, null);
                }
                case Review.Edited(var draft) -> {
                    problems = rules.check(draft);
                    if (problems.isEmpty()) {
                        plan = plan.with(Workflow.from(draft, rules));
                        isEdited = true;
                    }
                }
            }
        }
    }
}

package dev.troupe.chat.plan;

import dev.troupe.agent.policy.Approval;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.Review;
import dev.troupe.chat.conversation.Reviewer;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowProblem;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a plan to a reviewer until it is approved, cancelled or left for later. */
public record ReviewLoop(WorkflowRules rules, Reviewer reviewer) {
    private static final String EDITED = "edited";

    /**
     * The result of the review.
     *
     * @param workflow valid; as the user changed it
     * @param approval {@code null} if there is no decision yet
     */
    public record Outcome(Workflow workflow, boolean isCancelled, @Nullable Approval approval) {}

    public Outcome review(Plan proposed) throws InterruptedException {
        var plan = proposed;
        boolean isEdited = false;
        var problems = List.<WorkflowProblem>of();
        while (true) {
            switch (reviewer.review(plan, problems)) {
                case Review.Approved(var reason) -> {
                    var why = isEdited ? EDITED : reason;
                    return new Outcome(plan.workflow(), false, Approval.once().withReason(why));
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
                        plan = plan.withWorkflow(Workflow.from(draft, rules));
                        isEdited = true;
                    }
                }
            }
        }
    }
}

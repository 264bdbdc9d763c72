package dev.troupe.agent;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.value.Problem;
import java.util.Optional;

/** Has each node of a run that is held wait until a user approves the plan. */
final class PlanReview {
    private PlanReview() {}

    /** Why the plan is not run; empty if a user approved it. */
    static Optional<Problem> findRefusal(NodeContext node) {
        var answer = requestApproval(node);
        return answer.filter(Approval::isGranted).isPresent()
                ? Optional.empty()
                : Optional.of(
                        Problem.of(
                                AgentProblem.NOT_APPROVED,
                                "没有批准计划：%s",
                                "The plan was not approved: %s",
                                answer.map(Approval::reason).orElse("")));
    }

    /** Asks again where the plan was changed while the question waited. */
    private static Optional<Approval> requestApproval(NodeContext node) {
        while (true) {
            var question = PlanApproval.questionFor(node.workflow());
            var answer = node.ask(question).map(Approval::of);
            boolean isGranted = answer.filter(Approval::isGranted).isPresent();
            if (!isGranted || question.equals(PlanApproval.questionFor(node.workflow()))) {
                return answer;
            }
        }
    }
}

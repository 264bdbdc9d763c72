package dev.troupe.core.engine;

import dev.troupe.core.run.PlanChange;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.InvalidWorkflow;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Proves what is to change the plan of a run. Safe for use by several threads.
 *
 * @param executors types of nodes that can be added
 * @param rules what a plan must be like
 */
public record PlanChecks(NodeExecutors executors, WorkflowRules rules) {
    /**
     * Requires that a plan is valid with an extension.
     *
     * @throws InvalidWorkflow naming every problem of the plan that would result
     */
    public void requireValid(Workflow plan, RunEvent.PlanExtended extension) {
        var known = rules.withKnownTypes(knownTypes(extension.nodes(), plan));
        var problems = PlanChange.check(known, plan, extension);
        if (!problems.isEmpty()) {
            throw new InvalidWorkflow(plan.name(), List.copyOf(problems));
        }
    }

    /** The answer of a replanner as an event: the revision if it is valid, else its refusal. */
    public RunEvent toEvent(RevisionRequest request, Replanner.Answer answer) {
        return switch (answer) {
            case Replanner.Answer.Refused(var problem) ->
                    new RunEvent.RevisionRefused(request.node(), problem);
            case Replanner.Answer.Revised(var revision) -> toEvent(request, revision);
        };
    }

    private RunEvent toEvent(RevisionRequest request, RunEvent.PlanRevised revision) {
        if (!revision.node().equals(request.node())) {
            return refusal(
                    request,
                    LocalizedText.of("它针对的是另一个智能体的失败", "it is for the failure of another agent"));
        }
        var known = rules.withKnownTypes(knownTypes(revision.added(), request.plan()));
        var problems = request.check(revision, known);
        return problems.isEmpty()
                ? revision
                : refusal(request, InvalidWorkflow.describe(request.plan().name(), problems));
    }

    /** The refusal of a revision that does not apply, as the run has progressed since. */
    public RunEvent.RevisionRefused toMovedEvent(RevisionRequest request) {
        return refusal(request, LocalizedText.of("运行已发生变化", "the run has changed in the meantime"));
    }

    /** The refusal of a revision whose replanner threw. */
    public RunEvent.RevisionRefused toThrownEvent(RevisionRequest request, Throwable thrown) {
        return new RunEvent.RevisionRefused(
                request.node(),
                Problem.of(
                        CoreProblem.REVISION_REFUSED,
                        "智能体 %s 失败后，规划器抛出异常 %s",
                        "After agent %s failed the replanner threw %s",
                        request.node(),
                        thrown));
    }

    private static RunEvent.RevisionRefused refusal(RevisionRequest request, LocalizedText why) {
        return new RunEvent.RevisionRefused(
                request.node(),
                Problem.of(
                        CoreProblem.INVALID_REVISION,
                        "智能体 %s 失败后对计划的修改不能采用：%s",
                        "The revision of the plan after agent %s failed cannot be used: %s",
                        request.node(),
                        why));
    }

    /** Those of the types of these nodes, and of a plan, that have an executor. */
    private Set<String> knownTypes(List<AgentNode> nodes, Workflow plan) {
        var known = new HashSet<>(plan.types());
        nodes.stream()
                .map(AgentNode::type)
                .filter(type -> executors.find(type).isPresent())
                .forEach(known::add);
        return known;
    }
}

package dev.troupe.core.workflow;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a proposed workflow may run, and finds everything that is wrong with it in one
 * pass.
 *
 * @param limits how large it may be
 * @param knownTypes the agents that exist; {@code null} accepts any type
 */
public record WorkflowRules(WorkflowLimits limits, @Nullable Set<String> knownTypes) {
    /** The standard limits, any type. */
    public static final WorkflowRules STANDARD = new WorkflowRules(WorkflowLimits.STANDARD, null);

    /** The limits of workflows that users give, any type. */
    public static final WorkflowRules USER_DEFINED =
            new WorkflowRules(WorkflowLimits.USER_DEFINED, null);

    /**
     * For what is on record: it was accepted once, perhaps with larger limits than the standard
     * ones.
     */
    public static final WorkflowRules RECORDED =
            new WorkflowRules(new WorkflowLimits(Integer.MAX_VALUE, Integer.MAX_VALUE), null);

    public WorkflowRules {
        knownTypes = knownTypes == null ? null : Set.copyOf(knownTypes);
    }

    public WorkflowRules withLimits(WorkflowLimits newLimits) {
        return new WorkflowRules(newLimits, knownTypes);
    }

    public WorkflowRules withKnownTypes(Set<String> types) {
        return new WorkflowRules(limits, types);
    }

    /** Everything wrong with a draft, in the order of the rules; empty when it is valid. */
    public List<WorkflowProblem> check(WorkflowDraft draft) {
        return new WorkflowValidation(limits, knownTypes, draft).problems();
    }

    Topology requireValid(WorkflowDraft draft) {
        var validation = new WorkflowValidation(limits, knownTypes, draft);
        if (!validation.problems().isEmpty()) {
            throw new InvalidWorkflow(draft.name(), validation.problems());
        }
        return validation.topology();
    }
}

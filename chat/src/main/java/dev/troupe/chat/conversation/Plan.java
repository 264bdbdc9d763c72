package dev.troupe.chat.conversation;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.workflow.Workflow;
import java.util.List;

/**
 * An accepted plan.
 *
 * @param repairs what was corrected without asking the model, for users; empty if nothing was
 * @param omissions what was asked for and is not in the plan, in sentences; empty when all is
 * @param cautions what it may not cover, in sentences: parts of the request that it does not
 *     mention
 * @param rounds how often the model was called, 1 or 2; 0 for one that a user wrote
 */
public record Plan(
        Workflow workflow,
        List<LocalizedText> repairs,
        List<String> omissions,
        List<String> cautions,
        int rounds) {
    public Plan {
        repairs = List.copyOf(repairs);
        omissions = List.copyOf(omissions);
        cautions = List.copyOf(cautions);
    }

    /** One that a user wrote. */
    public static Plan of(Workflow workflow) {
        return new Plan(workflow, List.of(), List.of(), List.of(), 0);
    }

    /** The same as a user changed it. */
    public Plan withWorkflow(Workflow newWorkflow) {
        return new Plan(newWorkflow, repairs, omissions, cautions, rounds);
    }
}

package dev.troupe.chat;

import dev.troupe.core.Sentence;
import dev.troupe.core.Workflow;
import java.util.List;

/**
 * An accepted plan.
 *
 * @param repairs what was put right without asking the model, for people to see; empty when nothing
 *     was
 * @param omissions what was asked for and is not in the plan, in sentences; empty when all is
 * @param rounds how often the model was asked, 1 or 2; 0 for one that a person wrote
 */
public record Plan(Workflow workflow, List<Sentence> repairs, List<String> omissions, int rounds) {
    public Plan {
        repairs = List.copyOf(repairs);
        omissions = List.copyOf(omissions);
    }

    /** One that a person wrote. */
    public static Plan of(Workflow workflow) {
        return new Plan(workflow, List.of(), List.of(), 0);
    }

    /** The same as a person changed it. */
    Plan with(Workflow newWorkflow) {
        return new Plan(newWorkflow, repairs, omissions, rounds);
    }
}

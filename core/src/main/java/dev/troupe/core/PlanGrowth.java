package dev.troupe.core;

import java.util.List;

/** Grows the plan of one run from outside. Safe for use by several threads. */
final class PlanGrowth {
    private final RunMailbox mailbox;

    PlanGrowth(RunMailbox mailbox) {
        this.mailbox = mailbox;
    }

    /**
     * Proves an extension and has it recorded; {@code false} where the plan does not grow any more.
     *
     * @throws InvalidWorkflow naming everything that is wrong with the plan that would come of it
     */
    boolean extend(RunEvent.PlanExtended extension) {
        requireValid(extension);
        if (mailbox.record(extension)) {
            return true;
        }
        requireValid(extension); // where somebody else has extended the plan meanwhile
        return false;
    }

    private void requireValid(RunEvent.PlanExtended extension) {
        var plan = mailbox.state().workflow();
        var parts = mailbox.parts();
        var rules = parts.rules().withKnownTypes(parts.knownTypes(extension.nodes(), plan));
        var problems = PlanChange.problems(rules, plan, extension);
        if (!problems.isEmpty()) {
            throw new InvalidWorkflow(plan.name(), List.copyOf(problems));
        }
    }
}

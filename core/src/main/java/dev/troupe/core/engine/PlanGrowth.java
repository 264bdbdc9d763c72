package dev.troupe.core.engine;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.workflow.InvalidWorkflow;

/** Grows the plan of one run from outside. Safe for use by several threads. */
final class PlanGrowth {
    private final RunMailbox mailbox;

    PlanGrowth(RunMailbox mailbox) {
        this.mailbox = mailbox;
    }

    /**
     * Proves an extension and has it recorded; {@code false} where the plan does not grow any more.
     *
     * @throws InvalidWorkflow naming every problem of the plan that would result
     */
    boolean extend(RunEvent.PlanExtended extension) {
        requireValid(extension);
        if (mailbox.record(extension)) {
            return true;
        }
        requireValid(extension); // if another thread has extended the plan in the meantime
        return false;
    }

    private void requireValid(RunEvent.PlanExtended extension) {
        mailbox.parts().checks().requireValid(mailbox.state().workflow(), extension);
    }
}

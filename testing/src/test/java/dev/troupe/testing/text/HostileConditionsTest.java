package dev.troupe.testing.text;

import dev.troupe.core.workflow.Condition;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileConditionsTest {
    @Test
    void conditionsOfWorkflows() {
        LinearTimeAssert.check(text -> Condition.parse(text));
    }
}

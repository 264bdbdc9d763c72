package dev.troupe.packs.schedule.request;

import dev.troupe.packs.schedule.recurrence.DayExclusion;
import dev.troupe.packs.schedule.recurrence.RecurrenceParser;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What users write takes time that grows no faster than its length. */
@Tag("slow")
class HostileTextsTest {
    /** Longer texts than a request may have: the time of its patterns is what is measured. */
    @Test
    void times() {
        LinearTimeAssert.check(
                WorstCaseTexts.withoutContext(),
                LinearTimeAssert.LIMIT.multipliedBy(2), // it tries twenty patterns
                RecurrenceParser::find);
    }

    @Test
    void exclusions() {
        LinearTimeAssert.check(
                WorstCaseTexts.withoutContext(), LinearTimeAssert.LIMIT, DayExclusion::find);
    }
}

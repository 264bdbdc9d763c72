package dev.troupe.packs.amis.request;

import dev.troupe.language.StreamSafeText;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileTextsTest {
    /** Of 10,000 fields, each of which some 20 patterns read. */
    private static final Duration MANY_FIELDS = Duration.ofMillis(400);

    @Tag("slow")
    @Test
    void requestsForPages() {
        LinearTimeAssert.check(
                WorstCaseTexts.withoutContext(),
                LinearTimeAssert.LIMIT,
                text -> PageRequestParser.parse(StreamSafeText.streamSafe(text)));
    }

    @Test
    void requestsForManyFields() {
        LinearTimeAssert.check(
                WorstCaseTexts.between("Create a page with a table of ", " and a chart"),
                MANY_FIELDS,
                text -> PageRequestParser.parse(StreamSafeText.streamSafe(text)));
    }
}

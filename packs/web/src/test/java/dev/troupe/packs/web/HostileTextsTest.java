package dev.troupe.packs.web;

import dev.troupe.language.StreamSafeText;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
@Tag("slow")
class HostileTextsTest {
    @Test
    void requestsForPages() {
        LinearTimeAssert.check(
                WorstCaseTexts.withoutContext(),
                LinearTimeAssert.LIMIT.multipliedBy(2), // half of it if nothing else runs
                text -> WebRequest.read(StreamSafeText.streamSafe(text)));
    }
}

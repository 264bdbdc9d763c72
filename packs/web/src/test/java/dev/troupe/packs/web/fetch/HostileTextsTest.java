package dev.troupe.packs.web.fetch;

import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Addresses on a page that repeat a short piece take no longer than their length. */
class HostileTextsTest {
    @Test
    void addressesWithoutAScheme() {
        LinearTimeAssert.check(
                WorstCaseTexts.withoutContext(),
                LinearTimeAssert.LIMIT,
                text -> WebUrl.parse(text, StandardCharsets.UTF_8));
    }
}

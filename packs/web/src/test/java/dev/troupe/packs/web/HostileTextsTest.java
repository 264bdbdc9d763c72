package dev.troupe.packs.web;

import dev.troupe.testing.HostileTexts;
import dev.troupe.testing.LinearTime;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Addresses on a page that repeat a short piece take no longer than their length. */
class HostileTextsTest {
    @Test
    void addressesWithoutAScheme() {
        LinearTime.check(
                HostileTexts.alone(),
                LinearTime.LIMIT,
                text -> WebUrl.parse(text, StandardCharsets.UTF_8));
    }
}

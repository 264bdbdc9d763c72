package dev.troupe.packs.browser;

import dev.troupe.language.StreamSafeText;
import dev.troupe.testing.text.LinearTimeAssert;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileTextsTest {
    @Test
    void requestsForForms() {
        LinearTimeAssert.check(text -> BrowserRequest.read(StreamSafeText.streamSafe(text)));
    }
}

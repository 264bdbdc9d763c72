package dev.troupe.packs.browser;

import dev.troupe.language.StreamSafeText;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What users and files may contain takes time that grows no faster than its length. */
class HostileTextsTest {
    /** A request is read by ten linear readers in turn; on slow machines they take 110 ms. */
    private static final Duration LIMIT = Duration.ofMillis(200);

    @Test
    void requestsForForms() {
        LinearTimeAssert.check(
                WorstCaseTexts.all(),
                LIMIT,
                text -> BrowserRequest.read(StreamSafeText.streamSafe(text)));
    }
}

package dev.troupe.retrieval.document;

import dev.troupe.testing.text.RegexScan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No expression of the module takes more than linear time, whatever a text holds. */
@Tag("slow")
class SlowPatternsTest {
    @Test
    void everyExpressionIsLinear() {
        RegexScan.check(HeadingAnchors.class);
    }
}

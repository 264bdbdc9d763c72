package dev.troupe.retrieval;

import dev.troupe.testing.PatternScan;
import org.junit.jupiter.api.Test;

/** No expression of the module takes more than linear time, whatever a text holds. */
class SlowPatternsTest {
    @Test
    void everyExpressionIsLinear() {
        PatternScan.check(Anchors.class);
    }
}

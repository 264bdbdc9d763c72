package dev.troupe.runtime;

import dev.troupe.runtime.settings.Environment;
import dev.troupe.testing.text.RegexScan;
import org.junit.jupiter.api.Test;

/** No expression of the module takes more than linear time, whatever a text holds. */
class SlowPatternsTest {
    @Test
    void everyExpressionIsLinear() {
        RegexScan.check(Environment.class);
    }
}

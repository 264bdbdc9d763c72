package dev.troupe.chat;

import dev.troupe.testing.text.RegexScan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** No expression of the module takes quadratic time, whatever a message holds; takes a minute. */
@EnabledIfSystemProperty(named = "troupe.patterns", matches = "true")
class SlowPatternsTest {
    @Test
    void everyExpressionIsLinear() {
        RegexScan.check(Coordinator.class);
    }
}

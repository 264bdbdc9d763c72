package dev.troupe.packs.files.command;

import dev.troupe.testing.text.RegexScan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** No expression of the module takes more than linear time; takes a minute. */
@EnabledIfSystemProperty(named = "troupe.patterns", matches = "true")
class SlowPatternsTest {
    @Test
    void everyExpressionIsLinear() {
        RegexScan.check(FileRequest.class);
    }
}

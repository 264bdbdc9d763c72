package dev.troupe.cli.view;

import dev.troupe.testing.text.RegexScan;
import org.junit.jupiter.api.Test;

/** No expression of the module takes more than linear time, whatever a text holds. */
class SlowPatternsTest {
    @Test
    void everyExpressionIsLinear() {
        RegexScan.check(AnswerLines.class);
    }
}

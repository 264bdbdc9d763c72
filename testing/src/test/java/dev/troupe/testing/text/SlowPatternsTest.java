package dev.troupe.testing.text;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No expression of the modules below this one takes more than linear time. */
class SlowPatternsTest {
    @ParameterizedTest
    @ValueSource(classes = {Value.class, Json.class, ChatModel.class})
    void everyExpressionIsLinear(Class<?> module) {
        RegexScan.check(module);
    }
}

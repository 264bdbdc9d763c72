package dev.troupe.chat.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DirectTaskTest {
    @ParameterizedTest
    @CsvSource({"'', hi", "'', 嗯", "a scene, x", "场景, 短一点"})
    void plansMessagesOfAnyLength(String goal, String message) {
        var padding = "x".repeat(20_000);

        assertThat(new DirectTask("a", goal, message).toWorkflow().nodes())
                .singleElement()
                .satisfies(node -> assertThat(node.desc()).isEqualTo(message));
        assertThat(new DirectTask("a", goal + padding, message + padding).toWorkflow().nodes())
                .hasSize(1);
    }
}

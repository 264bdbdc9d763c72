package dev.troupe.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelNameTest {
    @Test
    void splitsAtTheFirstColon() {
        var name = ModelName.parse("openai:qwen/qwen3:14b");

        assertThat(name).isEqualTo(new ModelName("openai", "qwen/qwen3:14b"));
        assertThat(name).hasToString("openai:qwen/qwen3:14b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gpt-5", ":gpt-5", "openai:", "openai: gpt-5", "Open AI:gpt-5"})
    void refusesAnythingElseWithAnExample(String text) {
        assertThatThrownBy(() -> ModelName.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("openai:gpt-5-mini");
    }
}

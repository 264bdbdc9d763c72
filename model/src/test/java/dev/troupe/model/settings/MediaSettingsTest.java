package dev.troupe.model.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelName;
import dev.troupe.model.media.MediaRole;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MediaSettingsTest {
    @Test
    void readsTheRolesNextToThoseOfLanguage() {
        var document =
                document(
                        Map.of(
                                "default", fields("model", Value.of("openai:gpt-5-mini")),
                                "text2video",
                                        Value.of(
                                                Map.of(
                                                        "model", Value.of("openai:sora-2"),
                                                        "price", Value.of(0.1)))));

        var media = MediaSettings.from(document, "troupe.yaml");

        var video = media.of(MediaRole.TEXT2VIDEO).orElseThrow();
        assertThat(video.settings().model()).isEqualTo(ModelName.parse("openai:sora-2"));
        assertThat(video.price()).isEqualTo(new BigDecimal("0.1"));
        assertThat(media.of(MediaRole.SPEECH)).isEmpty();
        assertThat(RoleSettings.from(document, "troupe.yaml").roles()).hasSize(1);
    }

    @Test
    void refusesWhatItCannotUse() {
        assertRefused(fields("price", Value.of(1)), "names no model");
        assertRefused(
                Value.of(Map.of("model", Value.of("openai:x"), "price", Value.of(-1))),
                "price should be");
        assertRefused(
                Value.of(
                        Map.of(
                                "model",
                                Value.of("openai:x"),
                                "budget",
                                fields("money", Value.of(1)))),
                "models.default.budget");
        assertRefused(
                Value.of(Map.of("model", Value.of("openai:x"), "apiKey", Value.of("sk-1"))),
                "keys do not belong in this file");
        assertThatThrownBy(() ->
                        RoleSettings.from(
                                document(Map.of("text2vide", fields("model", Value.of("a:b")))),
                                "troupe.yaml"))
                .hasMessageContaining("did you mean 'text2video'");
    }

    private static void assertRefused(Value fields, String part) {
        assertThatThrownBy(
                        () -> MediaSettings.from(document(Map.of("speech", fields)), "troupe.yaml"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(part);
    }

    private static Value fields(String name, Value value) {
        return Value.of(Map.of(name, value));
    }

    private static Value document(Map<String, Value> models) {
        return Value.of(Map.of("models", Value.of(models)));
    }
}

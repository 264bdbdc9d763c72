package dev.troupe.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.Language;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
    private static final Path HERE = Path.of("/somewhere");

    private static Environment with(Map<String, String> variables) {
        return new Environment(variables, HERE);
    }

    @Test
    void findsItsHome() {
        assertThat(with(Map.of("TROUPE_HOME", "state")).home())
                .isEqualTo(Path.of("/somewhere/state"));
        assertThat(with(Map.of("TROUPE_HOME", "  ", "HOME", "/home/ann")).home())
                .isEqualTo(Path.of("/home/ann/.troupe"));
    }

    @Test
    void speaksTheLanguageOfTheFirstVariableThatSaysOne() {
        assertThat(with(Map.of()).language()).isEqualTo(Language.EN);
        assertThat(with(Map.of("LANG", "zh_CN.UTF-8")).language()).isEqualTo(Language.ZH);
        assertThat(with(Map.of("LANG", "zh_CN.UTF-8", "TROUPE_LANG", "en")).language())
                .isEqualTo(Language.EN);
    }

    @Test
    void knowsWhichValuesAreSecretByTheirNames() {
        var variables =
                Map.of(
                        "OPENAI_API_KEY", "sk-12345678",
                        "DB_PASSWORD", " hunter22 ",
                        "SHORT_TOKEN", "1234",
                        "PATH", "/usr/bin:/bin");

        assertThat(with(variables).secrets()).containsExactlyInAnyOrder("sk-12345678", "hunter22");
    }
}

package dev.troupe.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code crashLimit} in {@code troupe.yaml}. */
class CrashLimitTest {
    @TempDir private Path directory;

    private int limit(String setting) throws IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        Files.writeString(home.resolve("troupe.yaml"), setting);
        return Settings.crashLimit(
                new Environment(Map.of("TROUPE_HOME", home.toString()), directory));
    }

    @Test
    void isThreeUnlessTheFileSaysOtherwise() throws IOException {
        assertThat(limit("retention: 90d\n")).isEqualTo(3);
        assertThat(limit("crashLimit: 5\n")).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "101", "2.5", "many", "true"})
    void namesAValueThatIsNotOne(String value) {
        assertThatThrownBy(() -> limit("crashLimit: " + value + "\n"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("troupe.yaml", "crashLimit", "from 1 to 100");
    }
}

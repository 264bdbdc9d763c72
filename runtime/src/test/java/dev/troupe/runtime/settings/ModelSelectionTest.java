package dev.troupe.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.ModelName;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The models that agents name next to those that the settings choose. */
class ModelSelectionTest {
    @TempDir private Path directory;

    private ModelSelection selection(Map<String, String> variables, String settings)
            throws IOException {
        Files.writeString(directory.resolve("troupe.yaml"), settings);
        var all = new HashMap<>(variables);
        all.put("TROUPE_HOME", directory.toString());
        return ModelSelection.of(null, new Environment(all, directory.resolve("elsewhere")));
    }

    @Test
    void anAgentReachesAChosenProviderAtItsChosenAddress() throws IOException {
        var selection =
                selection(
                        Map.of("OPENAI_API_KEY", "k"),
                        "models: {default: {model: 'openai:m', baseUrl: 'https://proxy.test/v1'}}");

        assertThat(selection.settingsFor(ModelName.parse("openai:other")).baseUrl())
                .isEqualTo(URI.create("https://proxy.test/v1"));
        assertThat(selection.settingsFor(ModelName.parse("gemini:other")).baseUrl()).isNull();
    }

    @Test
    void oneModelForEverythingLeavesNoOtherProvider() throws IOException {
        var selection =
                selection(
                        Map.of("TROUPE_MODEL", "ollama:qwen3", "OPENAI_API_KEY", "k"),
                        "models: {planner: {model: 'openai:m'}}");

        assertThat(selection.isProviderChosen("ollama:other")).isTrue();
        assertThat(selection.isProviderChosen("openai:m")).isFalse();
    }

    @Test
    void agentsThatUseNoNetworkMayNameAnyModel() throws IOException {
        assertThat(selection(Map.of(), "").isProviderChosen("openai:m")).isTrue();
    }
}

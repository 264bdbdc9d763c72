package dev.troupe.runtime.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.model.ModelException;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.MediaRole;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.SettingsException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfiguredMediaModelsTest {
    private static final String VIDEO =
            """
            models:
              default: {model: offline, budget: {day: {money: 1}}}
              text2video: {model: "openai:films", baseUrl: "http://127.0.0.1:1/v1", price: 0.1}
            """;

    @TempDir private Path directory = Path.of("");

    @Test
    void offersToolsOfTheRolesThatAreConfigured() throws Exception {
        assertThat(toolsOfOliver("")).doesNotContain("generateVideo", "generateImage");
        assertThat(toolsOfOliver(VIDEO)).contains("generateVideo").doesNotContain("generateImage");
    }

    private String toolsOfOliver(String settings) throws IOException {
        try (var packs = StandardPacks.open(environment(settings))) {
            return packs.all().stream()
                    .flatMap(pack -> pack.agents().stream())
                    .filter(agent -> agent.card().type().equals("oliver"))
                    .map(Agent::toolNames)
                    .findFirst()
                    .orElseThrow()
                    .toString();
        }
    }

    @Test
    void countsTheirCostToTheBudgets() throws Exception {
        var environment = environment(VIDEO);
        try (var models = ConfiguredMediaModels.open(environment)) {
            pay(models, 8);
            assertThatThrownBy(() -> pay(models, 4))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("models.default.budget.day");
        }
        try (var models = ConfiguredMediaModels.open(environment)) { // of another process
            assertThatThrownBy(() -> pay(models, 4)).isInstanceOf(ModelException.class);
            pay(models, 2);
        }
    }

    @Test
    void countsTheirCostToTheBudgetOfTheRun() throws Exception {
        try (var models = ConfiguredMediaModels.open(environment(VIDEO.replace("day:", "run:")))) {
            pay(models, 8, "run-1");
            assertThatThrownBy(() -> pay(models, 4, "run-1"))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("models.default.budget.run");
            pay(models, 4, "run-2");
        }
    }

    @Test
    void ordersNothingOfUnknownPriceWhileABudgetLimitsMoney() throws Exception {
        try (var models =
                ConfiguredMediaModels.open(environment(VIDEO.replace(", price: 0.1", "")))) {
            assertThatThrownBy(() -> pay(models, 1))
                    .hasMessageContaining("models.text2video.price");
        }
    }

    private static void pay(ConfiguredMediaModels models, int seconds) throws InterruptedException {
        pay(models, seconds, "");
    }

    private static void pay(ConfiguredMediaModels models, int seconds, String run)
            throws InterruptedException {
        var _ =
                models.pay(
                        MediaRole.TEXT2VIDEO,
                        BigDecimal.valueOf(seconds),
                        new MediaModels.Payer("", run),
                        () -> "video_1");
    }

    @Test
    void refusesSettingsThatCannotBeUsed() throws Exception {
        assertRefused("models: {speech: {model: \"anthropic:x\"}}", "ANTHROPIC_API_KEY");
        assertRefused("models: {speech: {model: \"openai:x\"}}", "OPENAI_API_KEY");
        assertRefused("models: {speech: {price: 1}}", "names no model");
    }

    private void assertRefused(String settings, String part) throws IOException {
        var environment = environment(settings);
        assertThatThrownBy(() -> ConfiguredMediaModels.open(environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining(part);
    }

    @Test
    void areNotReadFromTheCurrentDirectory() throws Exception {
        var environment = environment("");
        Files.writeString(
                environment.directory().resolve("troupe.yaml"),
                "models: {speech: {model: \"openai:x\"}}");

        assertThatThrownBy(() -> ModelSelection.of(null, environment))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("models.speech can be set only in TROUPE_HOME");
    }

    private Environment environment(String settings) throws IOException {
        var home = Files.createDirectories(directory.resolve("home"));
        var here = Files.createDirectories(directory.resolve("here"));
        Files.writeString(home.resolve("troupe.yaml"), settings + "\n# of this test\n");
        return new Environment(Map.of("TROUPE_HOME", home.toString()), here);
    }
}

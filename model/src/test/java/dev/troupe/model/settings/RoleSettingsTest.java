package dev.troupe.model.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelRole;
import dev.troupe.model.budget.Budget;
import dev.troupe.model.budget.Budgets;
import dev.troupe.model.call.RateLimit;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoleSettingsTest {
    private static final Value QWEN =
            Value.of(
                    Map.of(
                            "model", Value.of("qwen:qwen-plus"),
                            "baseUrl", Value.of("https://example.test/v1"),
                            "apiKey", Value.of("${MY_KEY}"),
                            "temperature", Value.of(0.2),
                            "timeout", Value.of("90s"),
                            "requestsPerMinute", Value.of(60),
                            "budget",
                                    Value.of(
                                            Map.of(
                                                    "tokens", Value.of(1000),
                                                    "money", Value.of(0.5))),
                            "extraBody", Value.of(Map.of("a", Value.of(1)))));

    @Test
    void readsEveryField() {
        var settings = ModelSettings.from(QWEN, "f");

        assertThat(settings.model()).isEqualTo(new ModelName("qwen", "qwen-plus"));
        assertThat(settings.baseUrl()).isEqualTo(URI.create("https://example.test/v1"));
        assertThat(settings.apiKeyVariable()).isEqualTo("MY_KEY");
        assertThat(settings.temperature()).isEqualTo(0.2);
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(90));
        assertThat(settings.rate()).isEqualTo(new RateLimit(60, null, null));
        assertThat(settings.budgets())
                .isEqualTo(Budgets.perRun(new Budget(1000L, new BigDecimal("0.5"))));
    }

    @Test
    void letsARoleOverrideWhatHoldsForAll() {
        var settings =
                roles(
                        Map.of(
                                "default", QWEN,
                                "planner",
                                        Value.of(
                                                Map.of(
                                                        "temperature", Value.of(0),
                                                        "extraBody",
                                                                Value.of(
                                                                        Map.of("b", Value.of(2))))),
                                "composer", Value.of(Map.of("model", Value.of("ollama:qwen3")))));

        var planner = settings.settingsOf(ModelRole.PLANNER);
        assertThat(planner.temperature()).isZero();
        assertThat(planner.apiKeyVariable()).isEqualTo("MY_KEY");
        assertThat(planner.budgets()).isEqualTo(Budgets.NONE);
        assertThat(planner.extraBody())
                .isEqualTo(Value.of(Map.of("a", Value.of(1), "b", Value.of(2))));
        var composer = settings.settingsOf(ModelRole.COMPOSER);
        assertThat(composer.timeout()).isEqualTo(Duration.ofSeconds(90));
        assertThat(composer.baseUrl()).isNull();
        assertThat(composer.apiKeyVariable()).isNull();
        assertThat(composer.extraBody().isMissing()).isTrue();
        assertThat(settings.settingsOf(ModelRole.AGENT).withBudgets(planner.budgets()))
                .isEqualTo(settings.settingsOf(ModelRole.DEFAULT).withBudgets(Budgets.NONE));
    }

    @Test
    void putsTheNearerFileOverTheOther() {
        var home = roles(Map.of("default", QWEN));
        var here =
                roles(Map.of("default", Value.of(Map.of("maxTokens", Value.of(7)))))
                        .withDefaults(home);

        assertThat(here.settingsOf(ModelRole.AGENT).maxTokens()).isEqualTo(7);
        assertThat(here.settingsOf(ModelRole.AGENT).temperature()).isEqualTo(0.2);
        assertThat(here.settingsOf(ModelRole.DEFAULT).budgets()).isNotEqualTo(Budgets.NONE);
    }

    /** With so many tokens for each path, such as {@code user.day}. */
    private static Value budget(Map<String, Integer> tokens) {
        var fields = new LinkedHashMap<String, Value>();
        tokens.forEach((path, number) -> {
            Value value = Value.of(Map.of("tokens", Value.of(number)));
            if (path.startsWith("user.")) {
                fields.put("user", Value.of(Map.of(path.substring(5), value)));
            } else {
                fields.put(path, value);
            }
        });
        return Value.of(Map.of("budget", Value.of(fields)));
    }

    private static Budget tokens(long tokens) {
        return new Budget(tokens, null);
    }

    @Test
    void readsBudgetsOfRunsUsersDaysAndMonths() {
        var day = roles(Map.of("default", budget(Map.of("run", 1, "user.day", 2, "month", 5))));
        var month = roles(Map.of("default", budget(Map.of("run", 1, "user.month", 3, "day", 4))));

        assertThat(day.settingsOf(ModelRole.DEFAULT).budgets())
                .isEqualTo(new Budgets(tokens(1), tokens(2), null, null, tokens(5)));
        assertThat(month.settingsOf(ModelRole.DEFAULT).budgets())
                .isEqualTo(new Budgets(tokens(1), null, tokens(3), tokens(4), null));
    }

    @Test
    void letsTheNearerFileChangeTheBudgetOfRunsAlone() {
        var home = roles(Map.of("default", budget(Map.of("run", 10, "day", 20))));
        var here = roles(Map.of("default", budget(Map.of("run", 30, "day", 40, "month", 50))));

        assertThat(here.withDefaults(home).settingsOf(ModelRole.DEFAULT).budgets())
                .isEqualTo(new Budgets(tokens(30), null, null, tokens(20), tokens(50)));
    }

    @Test
    void refusesBudgetsOfUsersForARoleAndUnknownPeriods() {
        assertThatThrownBy(() -> roles(Map.of("planner", budget(Map.of("user.day", 2)))))
                .hasMessageContainingAll("f: models.planner", "models.default.budget");
        assertThatThrownBy(() -> roles(Map.of("default", budget(Map.of("user.week", 2)))))
                .hasMessageContainingAll("models.default.budget.user", "'week'");
        assertThatThrownBy(() -> roles(Map.of("default", budget(Map.of("day", 0)))))
                .hasMessageContainingAll("models.default.budget.day", "more than 0");
    }

    @Test
    void namesAFieldThatIsNotKnownAndTheClosestOne() {
        assertThatThrownBy(
                        () -> roles(Map.of("planner", Value.of(Map.of("maxtoken", Value.of(1))))))
                .hasMessageContainingAll(
                        "f: models.planner", "'maxtoken'", "did you mean 'maxTokens'?");
        assertThatThrownBy(() -> roles(Map.of("plannner", QWEN)))
                .hasMessageContaining("did you mean 'planner'?");
        assertThatThrownBy(() -> RoleSettings.from(Value.of(Map.of("model", QWEN)), "f"))
                .hasMessageContaining("did you mean 'models'?");
    }

    @Test
    void neverTakesOrRepeatsAKey() {
        for (var field : new String[] {"apiKey", "apiKeyVariable"}) {
            var fields = Value.of(Map.of(field, Value.of("sk-secret-1")));

            assertThatThrownBy(() -> ModelSettings.from(fields, "f"))
                    .hasMessageContaining("OPENAI_API_KEY")
                    .message()
                    .doesNotContain("secret");
        }
    }

    @Test
    void saysWhatDoesNotFit() {
        assertThatThrownBy(() -> one("temperature", Value.of(3))).hasMessageContaining("0 to 2");
        assertThatThrownBy(() -> one("retries", Value.of(99)))
                .hasMessageContaining("retries is '99'");
        assertThatThrownBy(() -> one("timeout", Value.of("soon"))).hasMessageContaining("90s");
        assertThatThrownBy(() -> one("model", Value.of("gpt"))).hasMessageContaining("'gpt'");
        assertThatThrownBy(() -> one("baseUrl", Value.of("localhost")))
                .hasMessageContaining("'localhost'");
        assertThatThrownBy(() -> one("maxTokens", Value.of(0))).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> one("requestsPerMinute", Value.of("many")))
                .hasMessageContaining("use a number");
    }

    @Test
    void readsPrices() {
        var price = Map.of("input", Value.of(2), "output", Value.of(8));
        var document = Value.of(Map.of("prices", Value.of(Map.of("acme:large", Value.of(price)))));

        var prices = RoleSettings.from(document, "f").prices();

        assertThat(prices.costOf("acme:large", 1_000_000, 0).orElseThrow())
                .isEqualByComparingTo("2");
    }

    private static ModelSettings one(String field, Value value) {
        return ModelSettings.from(Value.of(Map.of(field, value)), "f");
    }

    private static RoleSettings roles(Map<String, Value> roles) {
        return RoleSettings.from(Value.of(Map.of("models", Value.of(roles))), "f");
    }
}

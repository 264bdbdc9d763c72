package dev.troupe.model.settings;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelRole;
import dev.troupe.model.budget.Budgets;
import dev.troupe.model.budget.PriceList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The settings of all roles, as a settings file has them:
 *
 * <pre>{@code
 * models:
 *   default: {model: openai:gpt-5-mini, budget: {tokens: 500000}}
 *   planner: {model: anthropic:claude-sonnet-4-5, temperature: 0}
 * prices:
 *   acme:large: {input: 2, output: 8}
 * }</pre>
 *
 * @param roles the settings of each role; {@link ModelRole#DEFAULT} applies to all of them
 * @param prices that replace the standard ones
 */
public record RoleSettings(Map<ModelRole, ModelSettings> roles, PriceList prices) {
    public static final RoleSettings NONE = new RoleSettings(Map.of(), PriceList.NONE);

    public RoleSettings {
        roles = Map.copyOf(roles);
    }

    /**
     * Reads a settings file.
     *
     * @param place names the file, for messages
     * @throws IllegalArgumentException naming the field that is not known or does not fit
     */
    public static RoleSettings from(Value document, String place) {
        ModelSettingsReader.requireKnown(document, List.of("models", "prices"), place);
        return new RoleSettings(
                readRoles(document.field("models"), place + ": models"),
                new PriceList(readPrices(document.field("prices"), place + ": prices")));
    }

    /** These settings, with the general ones where these leave something open. */
    public RoleSettings withDefaults(RoleSettings general) {
        var all = new EnumMap<ModelRole, ModelSettings>(ModelRole.class);
        for (var role : ModelRole.values()) {
            var own = roles.getOrDefault(role, ModelSettings.NONE);
            var other = general.roles.getOrDefault(role, ModelSettings.NONE);
            all.put(
                    role,
                    own.withDefaults(other)
                            .withBudgets(own.budgets().withDefaults(other.budgets())));
        }
        return new RoleSettings(all, general.prices.withPrices(prices));
    }

    /**
     * The settings that apply to a role. Its budget is the role's alone, in addition to the one of
     * all roles.
     */
    public ModelSettings settingsOf(ModelRole role) {
        var general = roles.getOrDefault(ModelRole.DEFAULT, ModelSettings.NONE);
        return role == ModelRole.DEFAULT
                ? general
                : roles.getOrDefault(role, ModelSettings.NONE).withDefaults(general);
    }

    /** Whether a role has its own model. */
    public boolean hasOwnModel(ModelRole role) {
        return roles.getOrDefault(role, ModelSettings.NONE).model() != null;
    }

    private static Map<ModelRole, ModelSettings> readRoles(Value models, String place) {
        var names =
                Stream.concat(
                                Arrays.stream(ModelRole.values()).map(ModelRole::settingName),
                                MediaSettings.names().stream())
                        .toList();
        ModelSettingsReader.requireKnown(models, names, place);
        var roles = new EnumMap<ModelRole, ModelSettings>(ModelRole.class);
        for (var role : ModelRole.values()) {
            var name = role.settingName();
            var fields = models.field(name);
            if (!fields.isMissing()) {
                roles.put(role, readSettings(role, fields, place + "." + name));
            }
        }
        return roles;
    }

    private static ModelSettings readSettings(ModelRole role, Value fields, String place) {
        var settings = ModelSettings.from(fields, place);
        if (role != ModelRole.DEFAULT
                && !settings.budgets().equals(Budgets.perRun(settings.budgets().run()))) {
            throw new InvalidValue(
                    "%s：只有 models.default.budget 可以按用户、天或月设定预算；角色的预算请只写 tokens 和 money",
                    "%s: only models.default.budget can have budgets of users, days and months; give tokens and money for a role",
                    place);
        }
        return settings;
    }

    private static Map<String, PriceList.Price> readPrices(Value prices, String place) {
        var list = new HashMap<String, PriceList.Price>();
        if (prices instanceof Value.RecordOf(var models)) {
            models.forEach(
                    (model, price) -> list.put(model, readPrice(price, place + "." + model)));
        } else if (!prices.isMissing()) {
            throw new InvalidValue(
                    "%s 不是有效的模型列表；%s", "%s is not a valid list of models; %s", place, PRICE);
        }
        return list;
    }

    private static final LocalizedText PRICE =
            LocalizedText.of(
                    "格式如 acme:large: {input: 2, output: 8}，单位为美元/百万 token",
                    "use a form such as acme:large: {input: 2, output: 8} in US dollars per million tokens");

    private static PriceList.Price readPrice(Value price, String place) {
        ModelSettingsReader.requireKnown(price, List.of("input", "output"), place);
        var numbers = new ArrayList<BigDecimal>();
        for (var side : List.of(price.field("input"), price.field("output"))) {
            if (!(side instanceof Value.Num(var number)) || number.signum() < 0) {
                throw new InvalidValue(
                        "%s 缺少不小于 0 的 input 或 output 价格；%s",
                        "%s is missing a price of 0 or more for input or output; %s", place, PRICE);
            }
            numbers.add(number);
        }
        return new PriceList.Price(numbers.getFirst(), numbers.getLast());
    }
}

package dev.troupe.model;

import dev.troupe.core.InvalidValue;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
 * @param roles what each role has of its own; {@link ModelRole#DEFAULT} holds for all of them
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
        SettingsReader.requireKnown(document, List.of("models", "prices"), place);
        return new RoleSettings(
                roles(document.field("models"), place + ": models"),
                new PriceList(prices(document.field("prices"), place + ": prices")));
    }

    /** These settings, with the general ones where these leave something open. */
    public RoleSettings over(RoleSettings general) {
        var all = new EnumMap<ModelRole, ModelSettings>(ModelRole.class);
        for (var role : ModelRole.values()) {
            var own = roles.getOrDefault(role, ModelSettings.NONE);
            var other = general.roles.getOrDefault(role, ModelSettings.NONE);
            all.put(role, own.over(other).withBudgets(own.budgets().over(other.budgets())));
        }
        return new RoleSettings(all, general.prices.with(prices));
    }

    /** What holds for a role. Its budget is the role's alone, beside the one of all roles. */
    public ModelSettings of(ModelRole role) {
        var general = roles.getOrDefault(ModelRole.DEFAULT, ModelSettings.NONE);
        return role == ModelRole.DEFAULT
                ? general
                : roles.getOrDefault(role, ModelSettings.NONE).over(general);
    }

    /** Whether a role has a model of its own. */
    public boolean names(ModelRole role) {
        return roles.getOrDefault(role, ModelSettings.NONE).model() != null;
    }

    private static Map<ModelRole, ModelSettings> roles(Value models, String place) {
        var names = Arrays.stream(ModelRole.values()).map(ModelRole::settingName).toList();
        SettingsReader.requireKnown(models, names, place);
        var roles = new EnumMap<ModelRole, ModelSettings>(ModelRole.class);
        for (var role : ModelRole.values()) {
            var name = role.settingName();
            var fields = models.field(name);
            if (!fields.isMissing()) {
                roles.put(role, settings(role, fields, place + "." + name));
            }
        }
        return roles;
    }

    private static ModelSettings settings(ModelRole role, Value fields, String place) {
        var settings = ModelSettings.from(fields, place);
        if (role != ModelRole.DEFAULT
                && !settings.budgets().equals(Budgets.ofRun(settings.budgets().run()))) {
            throw new InvalidValue(
                    "%s：只有 models.default.budget 可以按用户、天或月设定预算；角色的预算请只写 tokens 和 money",
                    "%s: only models.default.budget can have budgets of users, days and months; give tokens and money for a role",
                    place);
        }
        return settings;
    }

    private static Map<String, PriceList.Price> prices(Value prices, String place) {
        var list = new HashMap<String, PriceList.Price>();
        if (prices instanceof Value.RecordOf(var models)) {
            models.forEach((model, price) -> list.put(model, price(price, place + "." + model)));
        } else if (!prices.isMissing()) {
            throw new InvalidValue("%s 不是模型列表；%s", "%s is no list of models; %s", place, PRICE);
        }
        return list;
    }

    private static final Sentence PRICE =
            Sentence.of(
                    "请写成 acme:large: {input: 2, output: 8}，单位是每百万 token 的美元价",
                    "write acme:large: {input: 2, output: 8} in US dollars for a million tokens");

    private static PriceList.Price price(Value price, String place) {
        SettingsReader.requireKnown(price, List.of("input", "output"), place);
        var numbers = new ArrayList<BigDecimal>();
        for (var side : List.of(price.field("input"), price.field("output"))) {
            if (!(side instanceof Value.Num(var number)) || number.signum() < 0) {
                throw new InvalidValue(
                        "%s 缺少不小于 0 的 input 或 output 价格；%s",
                        "%s lacks a price of 0 or more for input or output; %s", place, PRICE);
            }
            numbers.add(number);
        }
        return new PriceList.Price(numbers.getFirst(), numbers.getLast());
    }
}

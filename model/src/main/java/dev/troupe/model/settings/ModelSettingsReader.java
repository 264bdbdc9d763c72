package dev.troupe.model.settings;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelName;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.budget.Budget;
import dev.troupe.model.budget.Budgets;
import dev.troupe.model.call.RateLimit;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the settings of one role. */
final class ModelSettingsReader {
    private static final List<String> FIELDS =
            List.of(
                    "model",
                    "baseUrl",
                    "apiKeyVariable",
                    "apiKey",
                    "temperature",
                    "maxTokens",
                    "timeout",
                    "firstByteTimeout",
                    "retries",
                    "requestsPerMinute",
                    "tokensPerMinute",
                    "callsInFlight",
                    "budget",
                    "extraBody");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
    private static final Map<String, Duration> UNITS =
            Map.of(
                    "ms", Duration.ofMillis(1),
                    "s", Duration.ofSeconds(1),
                    "m", Duration.ofMinutes(1),
                    "h", Duration.ofHours(1));
    private static final int MAX_RETRIES = 20;
    private static final int MAX_TEMPERATURE = 2;

    private final Value fields;
    private final String place;

    ModelSettingsReader(Value fields, String place) {
        this.fields = fields;
        this.place = place;
        requireKnown(fields, FIELDS, place);
    }

    /** Every field of {@code fields} must be one of these. */
    static void requireKnown(Value fields, List<String> known, String place) {
        if (fields.isMissing()) {
            return;
        }
        if (!(fields instanceof Value.RecordOf(var named))) {
            throw new InvalidValue(
                    "%s 应是一组字段；可以有 %s",
                    "%s is not a list of fields; it may have %s", place, String.join(", ", known));
        }
        for (var name : named.keySet()) {
            if (!known.contains(name)) {
                throw new InvalidValue(
                        "%s 里有未知的字段“%s”；是不是“%s”？已知的字段：%s",
                        "%s has the field '%s', which is not known; did you mean '%s'? Known fields: %s",
                        place,
                        name,
                        SpellingSuggestion.find(name, known),
                        String.join(", ", known));
            }
        }
    }

    ModelSettings read() {
        return new ModelSettings(
                model(),
                baseUrl(),
                apiKeyVariable(),
                temperature(),
                count("maxTokens", 1, Integer.MAX_VALUE),
                duration("timeout"),
                duration("firstByteTimeout"),
                count("retries", 0, MAX_RETRIES),
                new RateLimit(
                        count("requestsPerMinute", 1, Integer.MAX_VALUE),
                        count("tokensPerMinute", 1, Integer.MAX_VALUE),
                        count("callsInFlight", 1, Integer.MAX_VALUE)),
                budgets(),
                extraBody());
    }

    private @Nullable ModelName model() {
        var text = text("model");
        if (text == null) {
            return null;
        }
        try {
            return ModelName.parse(text.equals("offline") ? OfflineModel.NAME : text);
        } catch (IllegalArgumentException e) {
            throw new InvalidValue("%s：%s", "%s: %s", place, LocalizedText.of(e));
        }
    }

    private @Nullable URI baseUrl() {
        var text = text("baseUrl");
        if (text == null) {
            return null;
        }
        try {
            var url = URI.create(text);
            if (url.getHost() != null && Set.of("http", "https").contains(url.getScheme())) {
                return url;
            }
        } catch (IllegalArgumentException _) {
            // reported below
        }
        throw invalidValue(
                "baseUrl",
                text,
                "请输入地址，如 https://api.openai.com/v1",
                "use an address such as https://api.openai.com/v1");
    }

    private @Nullable String apiKeyVariable() {
        var variable = text("apiKeyVariable");
        var reference = text("apiKey");
        if (reference == null) {
            if (variable != null && !variable.matches("\\w+")) {
                throw new InvalidValue( // without the value, which may be a key
                        "%s：apiKeyVariable 不是有效的变量名；请输入如 OPENAI_API_KEY 的名称",
                        "%s: apiKeyVariable is not a valid variable name; use one such as OPENAI_API_KEY",
                        place);
            }
            return variable;
        }
        var matcher = VARIABLE.matcher(reference);
        if (variable != null || !matcher.matches()) {
            throw new InvalidValue(
                    "%s：密钥不要写在这个文件里；请放进环境变量，并写 apiKey: ${OPENAI_API_KEY} 或 apiKeyVariable: OPENAI_API_KEY",
                    "%s: keys do not belong in this file; put the key into a variable and write apiKey: ${OPENAI_API_KEY} or apiKeyVariable: OPENAI_API_KEY",
                    place);
        }
        return matcher.group(1);
    }

    private @Nullable Double temperature() {
        var number = number(fields, "temperature");
        if (number != null
                && (number.signum() < 0
                        || number.compareTo(BigDecimal.valueOf(MAX_TEMPERATURE)) > 0)) {
            throw invalidValue("temperature", number.toPlainString(), "应为 0 到 2", "give 0 to 2");
        }
        return number == null ? null : number.doubleValue();
    }

    private @Nullable Duration duration(String name) {
        var value = fields.field(name);
        if (value.isMissing()) {
            return null;
        }
        var text = value instanceof Value.Num ? value.asText() + "s" : value.asText();
        var matcher = DURATION.matcher(text);
        if (matcher.matches()) {
            var unit = UNITS.getOrDefault(matcher.group(2), Duration.ZERO);
            var duration = unit.multipliedBy(Long.parseLong(matcher.group(1)));
            if (duration.isPositive()) {
                return duration;
            }
        }
        throw invalidValue(
                name,
                value.asText(),
                "请输入秒数，或 90s、5m、1h 格式的时间",
                "use seconds, or a duration such as 90s, 5m or 1h");
    }

    /** {@code tokens} and {@code money} without more are those of each run. */
    private Budgets budgets() {
        var budget = fields.field("budget");
        var at = place + ".budget";
        requireKnown(budget, List.of("tokens", "money", "run", "user", "day", "month"), at);
        requireKnown(budget.field("user"), List.of("day", "month"), at + ".user");
        var run = new LinkedHashMap<String, Value>();
        for (var part : List.of(budget.field("run"), budget)) {
            if (part instanceof Value.RecordOf(var named)) {
                run.putAll(named);
            }
        }
        run.keySet().removeAll(List.of("run", "user", "day", "month"));
        return new Budgets(
                budget(Value.of(run), at + ".run"),
                budget(budget.field("user").field("day"), at + ".user.day"),
                budget(budget.field("user").field("month"), at + ".user.month"),
                budget(budget.field("day"), at + ".day"),
                budget(budget.field("month"), at + ".month"));
    }

    private @Nullable Budget budget(Value budget, String at) {
        requireKnown(budget, List.of("tokens", "money"), at);
        var tokens = number(budget, "tokens");
        var money = number(budget, "money");
        try {
            return tokens == null && money == null
                    ? null
                    : new Budget(tokens == null ? null : tokens.longValueExact(), money);
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw new InvalidValue("%s：%s", "%s: %s", at, LocalizedText.of(e));
        }
    }

    private Value extraBody() {
        var extra = fields.field("extraBody");
        if (!extra.isMissing() && !(extra instanceof Value.RecordOf)) {
            throw invalidValue(
                    "extraBody",
                    extra.asText(),
                    "请输入字段，例如 {enable_thinking: false}",
                    "use fields, such as {enable_thinking: false}");
        }
        return extra;
    }

    private @Nullable Integer count(String name, int min, int max) {
        var number = number(fields, name);
        if (number == null) {
            return null;
        }
        try {
            int count = number.intValueExact();
            if (count >= min && count <= max) {
                return count;
            }
        } catch (ArithmeticException _) {
            // reported below
        }
        throw invalidValue(
                name,
                number.toPlainString(),
                "请输入不小于 " + min + (max == Integer.MAX_VALUE ? "" : "、不大于 " + max) + " 的整数",
                "use an integer of at least "
                        + min
                        + (max == Integer.MAX_VALUE ? "" : " and at most " + max));
    }

    private @Nullable BigDecimal number(Value in, String name) {
        return switch (in.field(name)) {
            case Value.Missing _ -> null;
            case Value.Num(var number) -> number;
            case Value other -> throw invalidValue(name, other.asText(), "请输入数字", "use a number");
        };
    }

    private @Nullable String text(String name) {
        return switch (fields.field(name)) {
            case Value.Missing _ -> null;
            case Value.Text(var text) when !text.isBlank() -> text.strip();
            case Value _ -> throw new InvalidValue("%s：%s 不是文本", "%s: %s is not text", place, name);
        };
    }

    private InvalidValue invalidValue(String name, String seen, String zh, String en) {
        return new InvalidValue(
                "%s：%s 是“%s”；%s",
                "%s: %s is '%s'; %s", place, name, seen, LocalizedText.of(zh, en));
    }
}

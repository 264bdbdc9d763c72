package dev.troupe.packs.browser;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of JavaScript as Playwright gives them, as values of Troupe. */
final class JsValues {
    private static final int MOST = 8_000; // characters of JSON that a model is shown

    private JsValues() {}

    static Value of(@Nullable Object value) {
        return switch (value) {
            case null -> Value.missing();
            case String text -> Value.of(text);
            case Boolean flag -> Value.of(flag);
            case Integer number -> Value.of(number);
            case Double number ->
                    Double.isFinite(number)
                            ? Value.of(BigDecimal.valueOf(number))
                            : Value.of(number.toString());
            case List<?> items -> Value.of(items.stream().map(JsValues::of).toList());
            case Map<?, ?> entries -> {
                var fields = new LinkedHashMap<String, Value>();
                entries.forEach((key, field) -> fields.put(String.valueOf(key), of(field)));
                yield Value.of(fields);
            }
            default -> Value.of(value.toString());
        };
    }

    /** All of it, or the beginning of its JSON with its length. */
    static Value excerpt(Value value) {
        var json = Json.write(value);
        return json.length() <= MOST
                ? value
                : Value.of(json.substring(0, MOST) + "... (" + json.length() + " characters)");
    }
}

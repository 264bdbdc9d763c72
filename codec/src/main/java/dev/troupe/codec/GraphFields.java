package dev.troupe.codec;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one object of a state graph. What is missing or of another kind is collected,
 * so that all of it is reported together; reading continues with a neutral value.
 */
final class GraphFields {
    private final String path;
    private final Map<String, Value> fields;
    private final List<LocalizedText> errors;
    private final List<String> warnings;
    private final Set<String> asked = new LinkedHashSet<>();

    GraphFields(String path, Value value, List<LocalizedText> errors, List<String> warnings) {
        this.path = path;
        this.errors = errors;
        this.warnings = warnings;
        if (value instanceof Value.RecordOf(var found)) {
            this.fields = found;
        } else {
            this.fields = Map.of();
            errors.add(
                    LocalizedText.of(
                            "%s 应为对象", "%s must be an object", path.isEmpty() ? "document" : path));
        }
    }

    private String path(String field) {
        return path.isEmpty() ? field : path + "." + field;
    }

    Value any(String field) {
        asked.add(field);
        return fields.getOrDefault(field, Value.missing());
    }

    private void addError(String field, LocalizedText wanted) {
        errors.add(
                any(field).isMissing()
                        ? LocalizedText.of(
                                "缺少 %s；应为%s", "%s is missing; give %s", path(field), wanted)
                        : LocalizedText.of("%s 应为%s", "%s must be %s", path(field), wanted));
    }

    private <T> T requireField(String field, @Nullable T value, T neutral, String zh, String en) {
        if (value != null) {
            return value;
        }
        addError(field, LocalizedText.of(zh, en));
        return neutral;
    }

    private <T> @Nullable T optional(String field, @Nullable T value, String zh, String en) {
        if (value == null && !any(field).isMissing()) {
            addError(field, LocalizedText.of(zh, en));
        }
        return value;
    }

    String text(String field) {
        return requireField(field, findText(field), "", "文字", "a text");
    }

    @Nullable String optionalText(String field) {
        return optional(field, findText(field), "文字", "a text");
    }

    private @Nullable String findText(String field) {
        return any(field) instanceof Value.Text(var text) ? text : null;
    }

    boolean flag(String field) {
        return requireField(field, findFlag(field), false, "true 或 false", "true or false");
    }

    @Nullable Boolean optionalFlag(String field) {
        return optional(field, findFlag(field), "true 或 false", "true or false");
    }

    private @Nullable Boolean findFlag(String field) {
        return any(field) instanceof Value.Flag(boolean flag) ? flag : null;
    }

    long wholeNumber(String field) {
        return requireField(
                field, findWhole(field, BigDecimal::longValueExact), 0L, "整数", "a whole number");
    }

    @Nullable Long optionalLong(String field) {
        return optional(
                field, findWhole(field, BigDecimal::longValueExact), "整数", "a whole number");
    }

    int intValue(String field) {
        return requireField(
                field, findWhole(field, BigDecimal::intValueExact), 0, "整数", "a whole number");
    }

    @Nullable Integer optionalInt(String field) {
        return optional(field, findWhole(field, BigDecimal::intValueExact), "整数", "a whole number");
    }

    BigDecimal decimal(String field) {
        var number = any(field) instanceof Value.Num(var found) ? found : null;
        return requireField(field, number, BigDecimal.ZERO, "数字", "a number");
    }

    private <T> @Nullable T findWhole(String field, Function<BigDecimal, T> convert) {
        if (!(any(field) instanceof Value.Num(var number)) || number.precision() > 40) {
            return null;
        }
        try {
            return convert.apply(number);
        } catch (ArithmeticException _) {
            return null;
        }
    }

    /** One of the texts that constants are written as. */
    <E extends Enum<E>> E choice(String field, E[] constants, Function<E, String> wireName) {
        var found = optionalChoice(field, constants, wireName);
        if (found == null && any(field).isMissing()) {
            addError(field, choices(constants, wireName));
        }
        return found == null ? constants[0] : found;
    }

    <E extends Enum<E>> @Nullable E optionalChoice(
            String field, E[] constants, Function<E, String> wireName) {
        var value = any(field);
        for (var constant : constants) {
            if (value instanceof Value.Text(var text) && wireName.apply(constant).equals(text)) {
                return constant;
            }
        }
        if (!value.isMissing()) {
            addError(field, choices(constants, wireName));
        }
        return null;
    }

    private static <E extends Enum<E>> LocalizedText choices(
            E[] constants, Function<E, String> wireName) {
        var names = new ArrayList<String>();
        for (var constant : constants) {
            names.add(wireName.apply(constant));
        }
        return LocalizedText.of("其中之一：%s", "one of: %s", String.join(", ", names));
    }

    /** The texts of a list; empty if there is none. */
    List<String> texts(String field) {
        var texts = new ArrayList<String>();
        for (var item : items(field)) {
            if (item instanceof Value.Text(var text)) {
                texts.add(text);
            } else {
                errors.add(
                        LocalizedText.of(
                                "%s[%d] 应为文字", "%s[%d] must be a text", path(field), texts.size()));
            }
        }
        return texts;
    }

    /** What is read from the objects of a list; empty if there is none. */
    <T> List<T> objects(String field, Function<GraphFields, T> read) {
        var objects = new ArrayList<T>();
        for (var item : items(field)) {
            objects.add(readObject(path(field) + "[" + objects.size() + "]", item, read));
        }
        return objects;
    }

    private List<Value> items(String field) {
        var value = any(field);
        if (!(value instanceof Value.ListOf) && !value.isMissing()) {
            addError(field, LocalizedText.of("数组", "an array"));
        }
        return value.items();
    }

    /** What is read from an object; {@code null} if there is none. */
    <T> @Nullable T object(String field, Function<GraphFields, T> read) {
        var value = any(field);
        return value.isMissing() ? null : readObject(path(field), value, read);
    }

    /** What is read from an object that must be there. */
    <T> T requiredObject(String field, Function<GraphFields, T> read) {
        return readObject(path(field), any(field), read);
    }

    private <T> T readObject(String at, Value value, Function<GraphFields, T> read) {
        var object = new GraphFields(at, value, errors, warnings);
        var result = read.apply(object);
        object.reportUnknown();
        return result;
    }

    /** Warns of every field that was not asked for. */
    void reportUnknown() {
        for (var field : fields.keySet()) {
            if (!asked.contains(field)) {
                warnings.add("unknown field " + path(field));
            }
        }
    }
}

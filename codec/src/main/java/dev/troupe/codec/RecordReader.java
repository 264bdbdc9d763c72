package dev.troupe.codec;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of a record that a program wrote: what is missing or of another kind is an error
 * that names its path.
 */
public final class RecordReader {
    private final String path;
    private final Map<String, Value> fields;

    /**
     * @param path of the record, for errors; empty for the document
     * @throws JsonException when the value is not a record
     */
    public RecordReader(String path, Value value) {
        if (!(value instanceof Value.RecordOf(var found))) {
            throw new JsonException(
                    "%s 是 %s；应为对象",
                    "%s is %s; an object was expected",
                    path.isEmpty() ? LocalizedText.of("文档", "the document") : path,
                    shorten(value));
        }
        this.path = path;
        this.fields = found;
    }

    public boolean has(String name) {
        return !value(name).isMissing();
    }

    /** Any value; missing if there is none. */
    public Value value(String name) {
        return fields.getOrDefault(name, Value.missing());
    }

    public RecordReader record(String name) {
        return new RecordReader(path(name), value(name));
    }

    /** The fields of a record whose names are data. */
    public Map<String, Value> map(String name) {
        return record(name).fields;
    }

    public String text(String name) {
        if (value(name) instanceof Value.Text(var text)) {
            return text;
        }
        throw unexpectedException(name, "a text");
    }

    public boolean flag(String name) {
        if (value(name) instanceof Value.Flag(var flag)) {
            return flag;
        }
        throw unexpectedException(name, "true or false");
    }

    public long longValue(String name) {
        return number(name, "a whole number", BigDecimal::longValueExact);
    }

    public int intValue(String name) {
        return number(name, "a whole number below 2,147,483,648", BigDecimal::intValueExact);
    }

    Duration millis(String name) {
        return number(name, "a number of milliseconds", DurationMillis::toDuration);
    }

    public BigDecimal decimal(String name) {
        return number(name, "a number", Function.identity());
    }

    private <T> T number(String name, String wanted, Function<BigDecimal, T> convert) {
        try {
            if (value(name) instanceof Value.Num(var number)) {
                return convert.apply(number);
            }
        } catch (ArithmeticException _) {
            // reported below
        }
        throw unexpectedException(name, wanted);
    }

    @Nullable Duration optionalMillis(String name) {
        return has(name) ? millis(name) : null;
    }

    public List<String> texts(String name) {
        if (value(name) instanceof Value.ListOf(var items)
                && items.stream().allMatch(Value.Text.class::isInstance)) {
            return items.stream().map(Value::asText).toList();
        }
        throw unexpectedException(name, "a list of texts");
    }

    /** The records of a list. */
    public List<RecordReader> records(String name) {
        if (!(value(name) instanceof Value.ListOf(var items))) {
            throw unexpectedException(name, "a list");
        }
        var records = new ArrayList<RecordReader>();
        for (var item : items) {
            records.add(new RecordReader(path(name) + "[" + records.size() + "]", item));
        }
        return records;
    }

    <E extends Enum<E>> E choice(String name, Class<E> type) {
        var text = text(name);
        var names = new ArrayList<String>();
        for (var constant : type.getEnumConstants()) {
            names.add(RecordWriter.wireName(constant));
            if (names.getLast().equals(text)) {
                return constant;
            }
        }
        throw unexpectedException(name, "one of " + names);
    }

    /** What is thrown for a field that is not as expected. */
    public JsonException unexpectedException(String name, String wanted) {
        return new JsonException(
                "%s 是 %s；应为 %s",
                "%s is %s; %s was expected", path(name), shorten(value(name)), wanted);
    }

    private String path(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static String shorten(Value value) {
        return switch (value) {
            case Value.Missing _ -> "missing";
            case Value.ListOf _ -> "a list";
            case Value.RecordOf _ -> "an object";
            case Value.Text _, Value.Num _, Value.Flag _ -> {
                var text = value.asText();
                yield "'" + (text.length() > 60 ? text.substring(0, 60) + "..." : text) + "'";
            }
        };
    }
}

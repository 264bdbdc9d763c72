package dev.troupe.codec;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/** Values as a stream of JSON tokens, both ways. */
final class ValueTokenCodec {
    /** Larger ones are refused: adding 1 to them would need as many digits. */
    private static final int MAX_EXPONENT = 999_999;

    private ValueTokenCodec() {}

    /** Lets records that have {@link Value} components be written and read. */
    static JacksonModule jacksonModule() {
        return new SimpleModule("troupe-values")
                .addSerializer(Value.class, new Writer())
                .addDeserializer(Value.class, new Reader());
    }

    /** The value that starts at the current token; a key that appears twice is refused. */
    static Value read(JsonParser parser) {
        return read(
                parser,
                key -> {
                    throw toException(
                            parser,
                            "同一个对象里键“%s”出现了两次",
                            "key '%s' appears twice in one object",
                            key);
                });
    }

    /** The value that starts at the current token; of a key that appears twice the last wins. */
    static Value read(JsonParser parser, Consumer<String> onDuplicate) {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case null ->
                    throw toException(
                            parser, "文字在应有值的地方结束了", "the text ends where a value should start");
            case VALUE_STRING -> Value.of(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> readNumber(parser);
            case VALUE_TRUE -> Value.of(true);
            case VALUE_FALSE -> Value.of(false);
            case VALUE_NULL -> Value.missing();
            case VALUE_EMBEDDED_OBJECT -> Value.of(parser.getValueAsString(""));
            case START_ARRAY -> {
                var items = new ArrayList<Value>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(read(parser, onDuplicate));
                }
                yield Value.of(items);
            }
            case START_OBJECT -> {
                var fields = new LinkedHashMap<String, Value>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    var key = parser.currentName();
                    if (fields.containsKey(key)) {
                        onDuplicate.accept(key);
                    }
                    parser.nextToken();
                    fields.put(key, read(parser, onDuplicate));
                }
                yield Value.of(fields);
            }
            case END_ARRAY, END_OBJECT, PROPERTY_NAME, NOT_AVAILABLE ->
                    throw toException(
                            parser, "应为一个值，实际是 %s", "expected a value but found %s", token);
        };
    }

    private static Value readNumber(JsonParser parser) {
        BigDecimal number;
        try {
            number = parser.getDecimalValue();
        } catch (ArithmeticException | NumberFormatException e) {
            throw toException(
                    parser,
                    "数字 %s 超出范围",
                    "number %s is out of range",
                    abbreviate(parser.getString()));
        }
        if (number.signum() != 0
                && Math.abs((long) number.precision() - number.scale() - 1) > MAX_EXPONENT) {
            throw toException(
                    parser,
                    "数字 %s 超出范围；指数最大为 %d",
                    "number %s is out of range; give an exponent of at most %d",
                    abbreviate(parser.getString()),
                    MAX_EXPONENT);
        }
        return Value.of(number);
    }

    private static String abbreviate(String number) {
        return number.length() <= 40 ? number : number.substring(0, 40) + "...";
    }

    static void write(Value value, JsonGenerator generator) {
        switch (value) {
            case Value.Text(var text) -> generator.writeString(text);
            case Value.Num(var number) -> generator.writeNumber(number);
            case Value.Flag(var flag) -> generator.writeBoolean(flag);
            case Value.ListOf(var items) -> {
                generator.writeStartArray();
                items.forEach(item -> write(item, generator));
                generator.writeEndArray();
            }
            case Value.RecordOf(var fields) -> {
                generator.writeStartObject();
                fields.forEach((name, field) -> {
                    generator.writeName(name);
                    write(field, generator);
                });
                generator.writeEndObject();
            }
            case Value.Missing _ -> generator.writeNull();
        }
    }

    static JsonException toException(
            JsonParser parser, String zh, String en, @Nullable Object... values) {
        return toException(LocalizedText.of(zh, en, values), parser.currentTokenLocation());
    }

    static JsonException toException(JacksonException cause) {
        return toException(LocalizedText.verbatim(cause.getOriginalMessage()), cause.getLocation());
    }

    private static JsonException toException(LocalizedText what, TokenStreamLocation at) {
        return at != null && at.getLineNr() > 0
                ? new JsonException(
                        "不是有效的 JSON（第 %d 行第 %d 列）：%s",
                        "not valid JSON at line %d, column %d: %s",
                        at.getLineNr(),
                        at.getColumnNr(),
                        what)
                : new JsonException("不是有效的 JSON：%s", "not valid JSON: %s", what);
    }

    private static final class Writer extends ValueSerializer<Value> {
        @Override
        public void serialize(Value value, JsonGenerator generator, SerializationContext context) {
            write(value, generator);
        }
    }

    private static final class Reader extends ValueDeserializer<Value> {
        @Override
        public Value deserialize(JsonParser parser, DeserializationContext context) {
            return read(parser);
        }

        @Override
        public Value getNullValue(DeserializationContext context) {
            return Value.missing();
        }

        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return Value.missing();
        }
    }
}

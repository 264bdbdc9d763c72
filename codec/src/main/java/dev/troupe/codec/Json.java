package dev.troupe.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Turns JSON text into values, values into text, and values into records and back. */
public final class Json {
    private static final int MAX_DEPTH = 200; // nested brackets
    private static final int MAX_LENGTH = 16 * 1024 * 1024; // characters of a document

    private static final JsonMapper MAPPER =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(MAX_DEPTH)
                                                    .maxDocumentLength(MAX_LENGTH)
                                                    .maxStringLength(MAX_LENGTH)
                                                    .build())
                                    .build())
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .changeDefaultPropertyInclusion(
                            inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
                    .addModule(ValueModule.create())
                    .build();

    private Json() {}

    /**
     * Reads strict JSON.
     *
     * @param text at most 16 Mi characters, nested at most 200 deep
     * @throws JsonException naming line and column
     */
    public static Value parse(String text) {
        try {
            return fromNode(MAPPER.readTree(text));
        } catch (JacksonException e) {
            throw new JsonException("not valid JSON: " + e.getOriginalMessage());
        }
    }

    public static Lenient parseLenient(String text) {
        return new Lenient(parse(text), java.util.List.of());
    }

    /** On one line. */
    public static String write(Value value) {
        return MAPPER.writeValueAsString(toNode(value));
    }

    /** Indented, for people. */
    public static String writePretty(Value value) {
        return MAPPER.writer()
                .with(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(toNode(value));
    }

    /**
     * A record, list, map, number, text or date as a value; components that are null are left out.
     */
    public static Value from(Object object) {
        return object instanceof Value value ? value : fromNode(MAPPER.valueToTree(object));
    }

    /**
     * A value as a record.
     *
     * @throws JsonException naming the field that does not fit
     */
    public static <T> T to(Class<T> type, Value value) {
        try {
            return MAPPER.treeToValue(toNode(value), type);
        } catch (JacksonException e) {
            throw new JsonException(e.getOriginalMessage());
        }
    }

    static Value fromNode(JsonNode node) {
        return switch (node.getNodeType()) {
            case STRING, BINARY -> Value.of(node.asString());
            case NUMBER -> Value.of(node.decimalValue());
            case BOOLEAN -> Value.of(node.booleanValue());
            case ARRAY -> {
                var items = new ArrayList<Value>(node.size());
                node.forEach(item -> items.add(fromNode(item)));
                yield Value.of(items);
            }
            case OBJECT, POJO -> {
                var fields = new LinkedHashMap<String, Value>();
                node.forEachEntry((name, field) -> fields.put(name, fromNode(field)));
                yield Value.of(fields);
            }
            case NULL, MISSING -> Value.missing();
        };
    }

    static JsonNode toNode(Value value) {
        var nodes = JsonNodeFactory.instance;
        return switch (value) {
            case Value.Text(var text) -> nodes.stringNode(text);
            case Value.Num(var number) -> nodes.numberNode(number);
            case Value.Flag(var flag) -> nodes.booleanNode(flag);
            case Value.ListOf(var items) -> {
                var array = nodes.arrayNode(items.size());
                items.forEach(item -> array.add(toNode(item)));
                yield array;
            }
            case Value.RecordOf(Map<String, Value> fields) -> {
                var object = nodes.objectNode();
                fields.forEach((name, field) -> object.set(name, toNode(field)));
                yield object;
            }
            case Value.Missing _ -> nodes.nullNode();
        };
    }
}

package dev.troupe.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns JSON text into values, values into text, and values into records and back.
 *
 * <p>Everything written can be read again: both ways share the same limits, and unpaired surrogates
 * are written as escapes, so that no later encoding loses them.
 */
public final class Json {
    static final int MAX_DEPTH = 200; // nested brackets
    static final int MAX_LENGTH = 16 * 1024 * 1024; // characters of a document

    private static final JsonMapper MAPPER =
            JsonMapper.builder(jsonFactory().build())
                    .addModule(ValueTokenCodec.jacksonModule())
                    .changeDefaultPropertyInclusion(
                            inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
                    .build();

    private static final JsonMapper IN_DECLARED_ORDER =
            MAPPER.rebuild().disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY).build();

    private Json() {}

    /** A factory with the limits of this module, to which lenient features may be added. */
    static JsonFactoryBuilder jsonFactory() {
        return JsonFactory.builder()
                .streamReadConstraints(
                        StreamReadConstraints.builder()
                                .maxNestingDepth(MAX_DEPTH)
                                .maxDocumentLength(MAX_LENGTH)
                                .maxStringLength(MAX_LENGTH)
                                .build())
                .streamWriteConstraints(
                        StreamWriteConstraints.builder().maxNestingDepth(MAX_DEPTH).build());
    }

    /**
     * Reads strict JSON.
     *
     * @param text at most 16 Mi characters, nested at most 200 deep
     * @throws JsonException naming line and column
     */
    public static Value parse(String text) {
        requireLength(text);
        try (var parser = MAPPER.createParser(text)) {
            parser.nextToken();
            var value = ValueTokenCodec.read(parser);
            if (parser.nextToken() != null) {
                throw ValueTokenCodec.toException(
                        parser, "值之后还有多余的文字", "more text after the end of the value");
            }
            return value;
        } catch (JacksonException e) {
            throw ValueTokenCodec.toException(e);
        }
    }

    /**
     * Reads what models really send: fenced blocks, JSON within text, curly or single quotes,
     * trailing commas, comments, raw line breaks, JSON inside a JSON string, Python literals,
     * truncated documents.
     *
     * <p>Strict JSON is read as {@link #parse} reads it, with no repairs.
     *
     * @param text at most 16 Mi characters
     * @throws JsonException when there is no JSON that could be meant, with line and column
     */
    public static RepairedValue parseLenient(String text) {
        requireLength(text);
        return new LenientJsonReader().read(text);
    }

    /**
     * On one line.
     *
     * @throws JsonException when the value is nested deeper than 200
     */
    public static String write(Value value) {
        try {
            return SurrogatePairs.escapeHalves(MAPPER.writeValueAsString(value));
        } catch (JacksonException e) {
            throw ValueTokenCodec.toException(e);
        }
    }

    /**
     * A record on one line, its components in the order of their declaration; those that are null
     * are omitted, unless they are annotated otherwise.
     *
     * @throws JsonException when it is nested deeper than 200
     */
    public static String writeRecord(Record record) {
        try {
            return SurrogatePairs.escapeHalves(IN_DECLARED_ORDER.writeValueAsString(record));
        } catch (JacksonException e) {
            throw ValueTokenCodec.toException(e);
        }
    }

    /**
     * Indented, for users.
     *
     * @throws JsonException when the value is nested deeper than 200
     */
    public static String writePretty(Value value) {
        try {
            return SurrogatePairs.escapeHalves(
                    MAPPER.writer()
                            .with(SerializationFeature.INDENT_OUTPUT)
                            .writeValueAsString(value));
        } catch (JacksonException e) {
            throw ValueTokenCodec.toException(e);
        }
    }

    /**
     * A record, list, map, number, text or date as a value; components that are null are omitted.
     *
     * @throws JsonException naming what has no JSON form, such as a number that is not finite
     */
    public static Value toValue(Object object) {
        if (object instanceof Value value) {
            return value;
        }
        try (JsonParser tokens = MAPPER.treeAsTokens(MAPPER.valueToTree(object))) {
            tokens.nextToken();
            return ValueTokenCodec.read(tokens);
        } catch (JacksonException e) {
            throw ValueTokenCodec.toException(e);
        }
    }

    /**
     * A value as a record.
     *
     * @throws JsonException naming the field that does not fit
     */
    public static <T> T toRecord(Class<T> type, Value value) {
        try {
            return MAPPER.convertValue(value, type);
        } catch (JacksonException e) {
            var said = e.getOriginalMessage();
            throw e.getPath().isEmpty()
                    ? new JsonException(LocalizedText.verbatim(said))
                    : new JsonException("%s（位于 %s）", "%s at %s", said, e.getPathReference());
        }
    }

    private static void requireLength(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new JsonException(
                    "JSON 文字有 %d 个字符；最多 %d 个",
                    "JSON text has %d characters; give at most %d", text.length(), MAX_LENGTH);
        }
    }
}

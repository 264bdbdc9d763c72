package dev.troupe.codec;

import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamContext;

/**
 * A field of a JSON text and where its value is, so that it can be changed without writing the rest
 * of the text again.
 *
 * @param path names and indexes from the root, such as {@code http.timeout} or {@code
 *     hosts[0].port}
 * @param name the last name of the path
 * @param kind of the value
 * @param start of the value in the text, in characters
 * @param end after the value; that of a record or a list is {@code start}
 * @param value of a text, number or flag; missing for {@code null}, records and lists
 */
public record JsonField(String path, String name, Kind kind, int start, int end, Value value) {
    /** What a value is. */
    public enum Kind {
        TEXT,
        NUMBER,
        FLAG,
        NULL,
        RECORD,
        LIST
    }

    /**
     * All fields of all records of a text, in its order.
     *
     * @param text strict JSON, at most 16 Mi characters
     * @throws JsonException if it is not
     */
    public static List<JsonField> findAll(String text) {
        Json.parse(text); // names line and column of what is wrong
        var fields = new ArrayList<JsonField>();
        try (var parser =
                Json.jsonFactory().build().createParser(ObjectReadContext.empty(), text)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.PROPERTY_NAME) {
                    var name = parser.currentName();
                    var path = path(parser.streamReadContext());
                    parser.nextToken();
                    fields.add(read(parser, path, name));
                }
            }
        } catch (JacksonException e) {
            throw ValueTokenCodec.toException(e);
        }
        return List.copyOf(fields);
    }

    private static JsonField read(JsonParser parser, String path, String name) {
        int start = Math.toIntExact(parser.currentTokenLocation().getCharOffset());
        var kind = kind(parser.currentToken());
        var value =
                switch (kind) {
                    case TEXT -> Value.of(parser.getString());
                    case NUMBER -> Value.of(parser.getDecimalValue());
                    case FLAG -> Value.of(parser.getBooleanValue());
                    default -> Value.missing();
                };
        boolean isContainer = kind == Kind.RECORD || kind == Kind.LIST;
        int end = isContainer ? start : Math.toIntExact(parser.currentLocation().getCharOffset());
        return new JsonField(path, name, kind, start, end, value);
    }

    private static Kind kind(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> Kind.RECORD;
            case START_ARRAY -> Kind.LIST;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Kind.NUMBER;
            case VALUE_TRUE, VALUE_FALSE -> Kind.FLAG;
            case VALUE_NULL -> Kind.NULL;
            default -> Kind.TEXT;
        };
    }

    private static String path(TokenStreamContext place) {
        var parent = place.getParent();
        var before = parent == null ? "" : path(parent);
        if (place.inArray()) {
            return before + "[" + place.getCurrentIndex() + "]";
        }
        return place.inObject()
                ? before + (before.isEmpty() ? "" : ".") + place.currentName()
                : before;
    }
}

package dev.troupe.codec;

import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Finds and repairs the JSON in a text, in this order: strict, at each place where a document may
 * start with Jackson's lenient features, the same after {@link JsonRepairer} has rewritten it.
 */
final class LenientJsonReader {
    /** Documents inside strings inside documents. */
    private static final int MAX_WRAPPINGS = 3;

    private static final Map<JsonReadFeature, String> FEATURES = features();
    private static final JsonFactory LENIENT = lenientFactory(FEATURES.keySet());

    private final Set<String> repairs = new LinkedHashSet<>();

    private static Map<JsonReadFeature, String> features() {
        var features = new LinkedHashMap<JsonReadFeature, String>();
        features.put(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonRepairer.COMMENT);
        features.put(JsonReadFeature.ALLOW_YAML_COMMENTS, JsonRepairer.COMMENT);
        features.put(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonRepairer.SINGLE_QUOTES);
        features.put(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES, JsonRepairer.UNQUOTED_KEY);
        features.put(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS, JsonRepairer.CONTROL);
        features.put(JsonReadFeature.ALLOW_TRAILING_COMMA, JsonRepairer.TRAILING_COMMA);
        features.put(JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS, "read a number with '+'");
        features.put(
                JsonReadFeature.ALLOW_LEADING_ZEROS_FOR_NUMBERS,
                "read a number with leading zeros");
        features.put(
                JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS,
                "read a number that starts with a point");
        features.put(
                JsonReadFeature.ALLOW_TRAILING_DECIMAL_POINT_FOR_NUMBERS,
                "read a number that ends with a point");
        return features;
    }

    private static JsonFactory lenientFactory(Set<JsonReadFeature> features) {
        var builder = Json.jsonFactory();
        features.forEach(builder::enable);
        return builder.build();
    }

    RepairedValue read(String text) {
        var value = read(text, 0);
        return new RepairedValue(value, List.copyOf(repairs));
    }

    private Value read(String text, int wrappings) {
        Value value;
        try {
            value = Json.parse(text);
        } catch (JsonException notStrict) {
            value = findDocument(text, notStrict);
        }
        if (value instanceof Value.Text(var inner)
                && wrappings < MAX_WRAPPINGS
                && JsonCandidates.startsLikeDocument(inner)) {
            return unwrap(value, inner, wrappings + 1);
        }
        return value;
    }

    /** A text that only looks like JSON stays the text it is. */
    private Value unwrap(Value text, String inner, int wrappings) {
        try {
            var nested = new LenientJsonReader();
            var value = nested.read(inner, wrappings);
            repairs.add("read the JSON inside a JSON string");
            repairs.addAll(nested.repairs);
            return value;
        } catch (JsonException notJson) {
            return text;
        }
    }

    private Value findDocument(String text, JsonException notStrict) {
        JsonException first = null;
        for (var place : JsonCandidates.find(text)) {
            try {
                var value = readAt(text, place.start());
                place.repair().ifPresent(repairs::add);
                return value;
            } catch (JsonException e) {
                first = first == null ? e : first;
            }
        }
        throw first == null ? notStrict : first;
    }

    private Value readAt(String text, int start) {
        var escaped = JsonCandidates.unescape(text, start);
        if (escaped != null) {
            var nested = new LenientJsonReader();
            var value = nested.read(escaped, MAX_WRAPPINGS);
            repairs.add("removed backslashes before quotes");
            repairs.addAll(nested.repairs);
            return value;
        }
        try {
            return parse(text, start, List.of());
        } catch (JsonException unread) {
            var mended = JsonRepairer.repair(text, start);
            if (mended == null) {
                throw unread;
            }
            try {
                var value = parse(mended.text(), 0, mended.repairs());
                reportRest(text, mended.end());
                return value;
            } catch (JsonException stillUnread) {
                throw unread;
            }
        }
    }

    /** Reads one document with Jackson's lenient features and reports those it needed. */
    private Value parse(String text, int start, List<String> before) {
        var chars = text.toCharArray();
        var found = new ArrayList<String>();
        try (var parser = parser(LENIENT, chars, start, chars.length)) {
            parser.nextToken();
            var value =
                    ValueTokenCodec.read(
                            parser,
                            key -> found.add("used the last value of duplicate key '" + key + "'"));
            int end = start + (int) parser.currentLocation().getCharOffset();
            repairs.addAll(before);
            repairs.addAll(requiredRepairs(chars, start, end));
            repairs.addAll(found);
            reportRest(text, end);
            return value;
        } catch (JacksonException e) {
            throw ValueTokenCodec.toException(e);
        }
    }

    private void reportRest(String text, int end) {
        var rest = text.substring(Math.min(end, text.length())).strip();
        if (!rest.isEmpty() && !rest.startsWith("```")) {
            repairs.add("dropped the text after the JSON");
        }
    }

    /** The repairs for those features without which the document cannot be read. */
    private static List<String> requiredRepairs(char[] chars, int start, int end) {
        if (isReadable(lenientFactory(Set.of()), chars, start, end)) {
            return List.of();
        }
        var needed = new ArrayList<String>();
        FEATURES.forEach((feature, repair) -> {
            var others = EnumSet.copyOf(FEATURES.keySet());
            others.remove(feature);
            if (!isReadable(lenientFactory(others), chars, start, end)) {
                needed.add(repair);
            }
        });
        return needed;
    }

    private static boolean isReadable(JsonFactory factory, char[] chars, int start, int end) {
        try (var parser = parser(factory, chars, start, end)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken().isNumeric()) {
                    parser.getDecimalValue();
                }
            }
            return true;
        } catch (JacksonException e) {
            return false;
        }
    }

    private static JsonParser parser(JsonFactory factory, char[] chars, int start, int end) {
        return factory.createParser(ObjectReadContext.empty(), chars, start, end - start);
    }
}

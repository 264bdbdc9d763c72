package dev.troupe.protocols.mcp.rpc;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The arguments of a tool that are repeated as headers ({@code x-mcp-header}, MCP 2026-07-28): a
 * client sends each as {@code Mcp-Param-NAME}, and a server refuses a call whose headers differ
 * from its arguments.
 *
 * @param parameters by the name of their header, the path of each among the arguments
 */
public record ToolHeaders(Map<String, List<String>> parameters) {
    /** What the name of each header begins with. */
    public static final String PREFIX = "Mcp-Param-";

    private static final String ANNOTATION = "x-mcp-header";
    private static final String PROPERTIES = "properties";
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final List<String> TYPES = List.of("string", "integer", "boolean");
    private static final int MAX_DEPTH = 32; // of a schema

    public ToolHeaders {
        parameters = Map.copyOf(parameters);
    }

    /**
     * Reads the schema of a tool.
     *
     * @throws IllegalArgumentException naming the annotation that is not allowed
     */
    public static ToolHeaders of(Value schema) {
        var found = new LinkedHashMap<String, List<String>>();
        requireNone(ValueRecords.of(ANNOTATION, schema.field(ANNOTATION)), 0);
        collect(schema, List.of(), found, new HashSet<>());
        return new ToolHeaders(found);
    }

    private static void collect(
            Value schema,
            List<String> path,
            Map<String, List<String>> found,
            HashSet<String> names) {
        if (path.size() > MAX_DEPTH) {
            throw new IllegalArgumentException("the schema is nested more than " + MAX_DEPTH);
        }
        if (schema instanceof Value.RecordOf(var keywords)) {
            for (var keyword : keywords.entrySet()) {
                if (keyword.getKey().equals(PROPERTIES)
                        && keyword.getValue() instanceof Value.RecordOf(var properties)) {
                    for (var property : properties.entrySet()) {
                        var inner = new ArrayList<>(path);
                        inner.add(property.getKey());
                        read(property.getValue(), inner, found, names);
                        collect(property.getValue(), inner, found, names);
                    }
                } else if (!keyword.getKey().equals(ANNOTATION)) {
                    requireNone(keyword.getValue(), 0);
                }
            }
        }
    }

    private static void read(
            Value property,
            List<String> path,
            Map<String, List<String>> found,
            HashSet<String> names) {
        var annotation = property.field(ANNOTATION);
        if (annotation.isMissing()) {
            return;
        }
        if (!(annotation instanceof Value.Text(var name)) || !NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    ANNOTATION + " of '" + path.getLast() + "' is not the name of a header");
        }
        if (!TYPES.contains(property.field("type").asText())) {
            throw new IllegalArgumentException(
                    ANNOTATION + " of '" + path.getLast() + "': its type is none of " + TYPES);
        }
        if (!names.add(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(ANNOTATION + " '" + name + "' occurs twice");
        }
        found.put(name, List.copyOf(path));
    }

    /** Elsewhere than under {@code properties} alone an annotation is not allowed. */
    private static void requireNone(Value part, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("the schema is nested more than " + MAX_DEPTH);
        }
        if (part instanceof Value.RecordOf(var fields)) {
            if (fields.get(ANNOTATION) instanceof Value.Text) {
                throw new IllegalArgumentException(
                        ANNOTATION + " is allowed on properties of objects alone");
            }
            fields.values().forEach(inner -> requireNone(inner, depth + 1));
        } else if (part instanceof Value.ListOf) {
            part.items().forEach(inner -> requireNone(inner, depth + 1));
        }
    }

    /** The headers of a call. */
    public Map<String, String> encode(Value arguments) {
        var headers = new LinkedHashMap<String, String>();
        parameters.forEach((name, path) ->
                HeaderText.encode(at(arguments, path))
                        .ifPresent(header -> headers.put(PREFIX + name, header)));
        return headers;
    }

    /**
     * Refuses a header that differs from its argument.
     *
     * @throws RpcException code HEADER_MISMATCH
     */
    public void requireEqual(Value arguments, Function<String, Optional<String>> headers) {
        for (var parameter : parameters.entrySet()) {
            var name = PREFIX + parameter.getKey();
            var expected = HeaderText.encode(at(arguments, parameter.getValue()));
            var sent = headers.apply(name);
            boolean isEqual =
                    expected.isEmpty() && sent.isEmpty()
                            || expected.isPresent()
                                    && sent.isPresent()
                                    && isEqual(at(arguments, parameter.getValue()), sent.get());
            if (!isEqual) {
                throw RpcException.headerMismatch(
                        name
                                + " does not match the argument '"
                                + parameter.getValue().getLast()
                                + "'");
            }
        }
    }

    private static boolean isEqual(Value argument, String header) {
        var text = HeaderText.decode(header);
        if (argument instanceof Value.Num(var number)) {
            try {
                return text.isPresent() && new BigDecimal(text.get()).compareTo(number) == 0;
            } catch (NumberFormatException _) {
                return false;
            }
        }
        return text.equals(Optional.of(argument.asText()));
    }

    private static Value at(Value arguments, List<String> path) {
        var value = arguments;
        for (var name : path) {
            value = value.field(name);
        }
        return value;
    }
}

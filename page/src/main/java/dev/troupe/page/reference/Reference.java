package dev.troupe.page.reference;

import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path to a value, {@code $data.scores.items[2].name}. Always the whole text: there are no
 * references inside a text and no expressions.
 *
 * <p>A segment follows a dot, or is in brackets: an index from 0, or a key in quotes, which may
 * contain dots, {@code $data.sales["unit.price"]}. A text that begins with {@code $$} is not a
 * reference; it stands for the text without the first {@code $}.
 *
 * @param text as it was written
 * @param segments at least 1
 */
public record Reference(String text, Root root, List<String> segments) {
    /** Where a path begins. */
    public enum Root {
        /** Who asks, and in which place: {@code $context.teacherId}. */
        CONTEXT,
        /** What the user chose: {@code $input.class}. */
        INPUT,
        /** The data of a binding: {@code $data.<bindingId>}. */
        DATA,
        /** The result of a computation: {@code $compute.<outputKey>}. */
        COMPUTE
    }

    private static final Pattern START =
            Pattern.compile("\\$(context|input|data|compute)(?=[.\\[])");
    private static final Pattern SEGMENT =
            Pattern.compile("\\.([^.\\[\\]]+)|\\[(\\d{1,9})\\]|\\[\"([^\"]*)\"\\]|\\['([^']*)'\\]");

    public Reference {
        segments = List.copyOf(segments);
    }

    /** Empty if the text is not a reference: it has another prefix, or its path cannot be read. */
    public static Optional<Reference> parse(String text) {
        var start = START.matcher(text);
        if (!start.lookingAt()) {
            return Optional.empty();
        }
        var segments = new ArrayList<String>();
        var segment = SEGMENT.matcher(text);
        int at = start.end();
        while (at < text.length() && segment.region(at, text.length()).lookingAt()) {
            segments.add(chosenGroup(segment));
            at = segment.end();
        }
        return at < text.length() || segments.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Reference(
                                text,
                                Root.valueOf(start.group(1).toUpperCase(Locale.ROOT)),
                                segments));
    }

    private static String chosenGroup(Matcher segment) {
        for (int group = 1; group <= segment.groupCount(); group++) {
            var part = segment.group(group);
            if (part != null) {
                return part;
            }
        }
        throw new IllegalStateException("no group of '" + segment.group() + "' matched");
    }

    /** Every reference in a value, at any depth. */
    public static List<Reference> findAll(Value value) {
        return switch (value) {
            case Value.Text(var text) -> parse(text).stream().toList();
            case Value.ListOf(var items) ->
                    items.stream().flatMap(item -> findAll(item).stream()).toList();
            case Value.RecordOf(var fields) ->
                    fields.values().stream().flatMap(field -> findAll(field).stream()).toList();
            case Value.Num _, Value.Flag _, Value.Missing _ -> List.of();
        };
    }

    /** The first segment: of data the id of a binding, of computations the key of a result. */
    public String source() {
        return segments.getFirst();
    }

    /** The text without the first {@code $} if it is escaped, else unchanged. */
    static String unescape(String text) {
        return text.startsWith("$$") ? text.substring(1) : text;
    }

    /** The value at this path below the root; missing if a segment does not exist. */
    Value resolve(Value rootValue) {
        var value = rootValue;
        for (var segment : segments) {
            value =
                    value instanceof Value.ListOf && isIndex(segment)
                            ? value.item(Integer.parseInt(segment))
                            : value.field(segment);
        }
        return value;
    }

    private static boolean isIndex(String segment) {
        return segment.length() <= 9 && segment.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    @Override
    public String toString() {
        return text;
    }
}

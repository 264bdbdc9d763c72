package dev.troupe.chat;

import dev.troupe.codec.EventJson;
import dev.troupe.codec.Json;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Strikes secrets out of what leaves this machine.
 *
 * <p>Keys that are formed like those of a provider go wherever they stand. The values that a person
 * keeps secret may be words as others are, so they go only where people, models and tools have
 * their say, and never where the form of an event does: its type, a status, the id of a node.
 *
 * @param places absolute paths of this machine, and what stands for them elsewhere; the longest
 *     first
 */
record StruckOut(Set<String> secrets, Map<String, String> places) {
    private static final String HIDDEN = "***";

    /** Keys of providers as they are commonly formed. */
    private static final Pattern KEY =
            Pattern.compile(
                    "(?:(?<=\\\\[bfnrt])|\\b)(?:(?:sk|pk|ghp|gho|xox[bp])[-_]|AIza)[A-Za-z0-9_-]{20,}");

    /** Fields of events and plans that hold what somebody said, and all below them. */
    private static final Set<String> SAID =
            Set.of(
                    "answer",
                    "by",
                    "context",
                    "desc",
                    "description",
                    "inputs",
                    "message",
                    "messageZh",
                    "name",
                    "notes",
                    "output",
                    "payload",
                    "reason",
                    "reasonZh",
                    "result",
                    "subject",
                    "summary",
                    "text",
                    "writes");

    /** Fields that name what others refer to, though a field within is called as one above. */
    private static final Set<String> NAMES = Set.of("variables");

    StruckOut {
        secrets = Set.copyOf(secrets);
        places = Collections.unmodifiableMap(new LinkedHashMap<>(places));
    }

    /** Secrets alone. */
    StruckOut(Set<String> secrets) {
        this(secrets, Map.of());
    }

    boolean isIn(String text) {
        return secrets.stream().anyMatch(text::contains) || KEY.matcher(text).find();
    }

    JournalEntry of(JournalEntry entry) {
        var text = Json.write(EventJson.write(entry));
        boolean mayHold =
                Stream.concat(secrets.stream(), places.keySet().stream())
                        .anyMatch(one -> mayHold(text, one));
        if (!mayHold && !KEY.matcher(text).find()) {
            return entry;
        }
        var document = Json.parse(KEY.matcher(text).replaceAll(HIDDEN));
        var fields = fields(document);
        fields.computeIfPresent("payload", (_, payload) -> found(payload));
        return EventJson.read(Value.of(fields));
    }

    /** As it stands within a text of JSON. */
    private static boolean mayHold(String json, String secret) {
        var quoted = Json.write(Value.of(secret));
        return json.contains(quoted.substring(1, quoted.length() - 1));
    }

    /** What somebody said within the form of an event. */
    private Value found(Value form) {
        return switch (form) {
            case Value.RecordOf _ -> {
                var fields = fields(form);
                fields.replaceAll(this::found);
                yield Value.of(fields);
            }
            case Value.ListOf(var items) -> Value.of(items.stream().map(this::found).toList());
            case Value.Text _, Value.Num _, Value.Flag _, Value.Missing _ -> form;
        };
    }

    private Value found(String name, Value value) {
        boolean isChoice = name.equals("options") && value instanceof Value.ListOf; // of a question
        if (isChoice || SAID.contains(name)) {
            return said(value);
        }
        return NAMES.contains(name) ? value : found(value);
    }

    private Value said(Value value) {
        return switch (value) {
            case Value.RecordOf _ -> {
                var fields = fields(value);
                fields.replaceAll((_, field) -> said(field));
                yield Value.of(fields);
            }
            case Value.ListOf(var items) -> Value.of(items.stream().map(this::said).toList());
            case Value.Text(var text) -> Value.of(struck(text));
            case Value.Num _ ->
                    struck(value.asText()).equals(value.asText()) ? value : Value.of(HIDDEN);
            case Value.Flag _, Value.Missing _ -> value;
        };
    }

    private String struck(String text) {
        var safe = text;
        for (var secret : secrets) {
            safe = safe.replace(secret, HIDDEN);
        }
        for (var place : places.entrySet()) {
            safe = safe.replace(place.getKey(), place.getValue());
        }
        return safe;
    }

    private static Map<String, Value> fields(Value record) {
        return record instanceof Value.RecordOf(var fields)
                ? new LinkedHashMap<>(fields)
                : new LinkedHashMap<>();
    }
}

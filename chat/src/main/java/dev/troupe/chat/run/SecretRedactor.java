package dev.troupe.chat.run;

import dev.troupe.codec.EventJson;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Removes secrets from what leaves this machine.
 *
 * <p>Keys in the format of a provider are removed everywhere. Secret values of the user may also be
 * ordinary words, so they are removed only from texts of users, models and tools, and never from
 * the form of an event: its type, a status, the id of a node.
 *
 * @param places absolute paths of this machine, and what stands for them elsewhere; the longest
 *     first
 */
record SecretRedactor(Set<String> secrets, Map<String, String> places) {
    private static final String HIDDEN = "***";

    /** Keys of providers as they are commonly formed. */
    private static final Pattern KEY =
            Pattern.compile(
                    "(?:(?<=\\\\[bfnrt])|\\b)(?:(?:sk|pk|ghp|gho|xox[bp])[-_]|AIza)[A-Za-z0-9_-]{20,}");

    /** Fields of events and plans that contain text of the user, and all below them. */
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

    SecretRedactor {
        secrets = Set.copyOf(secrets);
        places = Collections.unmodifiableMap(new LinkedHashMap<>(places));
    }

    /** Secrets alone. */
    SecretRedactor(Set<String> secrets) {
        this(secrets, Map.of());
    }

    boolean containsSecret(String text) {
        return secrets.stream().anyMatch(text::contains) || KEY.matcher(text).find();
    }

    JournalEntry redactEntry(JournalEntry entry) {
        var text = Json.write(EventJson.write(entry));
        boolean mayHold =
                Stream.concat(secrets.stream(), places.keySet().stream())
                        .anyMatch(one -> mayHold(text, one));
        if (!mayHold && !KEY.matcher(text).find()) {
            return entry;
        }
        var document = Json.parse(KEY.matcher(text).replaceAll(HIDDEN));
        var fields = fields(document);
        fields.computeIfPresent("payload", (_, payload) -> redactForm(payload));
        return EventJson.read(Value.of(fields));
    }

    /** As it stands within a text of JSON. */
    private static boolean mayHold(String json, String secret) {
        var quoted = Json.write(Value.of(secret));
        return json.contains(quoted.substring(1, quoted.length() - 1));
    }

    /** Text of the user within the form of an event. */
    private Value redactForm(Value form) {
        return switch (form) {
            case Value.RecordOf _ -> {
                var fields = fields(form);
                fields.replaceAll(this::redactForm);
                yield Value.of(fields);
            }
            case Value.ListOf(var items) -> Value.of(items.stream().map(this::redactForm).toList());
            case Value.Text _, Value.Num _, Value.Flag _, Value.Missing _ -> form;
        };
    }

    private Value redactForm(String name, Value value) {
        boolean isChoice = name.equals("options") && value instanceof Value.ListOf; // of a question
        if (isChoice || SAID.contains(name)) {
            return redactText(value);
        }
        return NAMES.contains(name) ? value : redactForm(value);
    }

    private Value redactText(Value value) {
        return switch (value) {
            case Value.RecordOf _ -> {
                var fields = fields(value);
                fields.replaceAll((_, field) -> redactText(field));
                yield Value.of(fields);
            }
            case Value.ListOf(var items) -> Value.of(items.stream().map(this::redactText).toList());
            case Value.Text(var text) -> Value.of(redact(text));
            case Value.Num _ ->
                    redact(value.asText()).equals(value.asText()) ? value : Value.of(HIDDEN);
            case Value.Flag _, Value.Missing _ -> value;
        };
    }

    private String redact(String text) {
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

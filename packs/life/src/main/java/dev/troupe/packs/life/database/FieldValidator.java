package dev.troupe.packs.life.database;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemField;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Checks the values that users write into the fields of a thing, and reports all problems together.
 */
final class FieldValidator {
    private static final Set<String> KEPT = Set.of("id", "version", "createdAt", "updatedAt");
    private static final int ENTRY_LIMIT = 50; // characters of a tag or an alias
    private static final int MAP_LIMIT = 50; // custom fields
    private static final int MAX_QUOTED = 80; // characters of a value that a problem quotes

    private final ItemKind kind;
    private final ZoneId zone;
    private final List<LocalizedText> problems = new ArrayList<>();

    private FieldValidator(ItemKind kind, ZoneId zone) {
        this.kind = kind;
        this.zone = zone;
    }

    /**
     * What is to be in the columns, and the links.
     *
     * @param given by name; a field that is {@link Value#missing} is cleared
     * @param isNew whether omitted fields get their defaults
     * @throws LifeException code INVALID, naming everything that is wrong
     */
    static Map<ItemField, Value> read(
            ItemKind kind, Map<String, Value> given, boolean isNew, ZoneId zone) {
        var form = new FieldValidator(kind, zone);
        var read = form.read(given, isNew);
        if (!form.problems.isEmpty()) {
            throw new LifeException(LifeProblem.INVALID, LocalizedText.join("; ", form.problems));
        }
        return read;
    }

    private Map<ItemField, Value> read(Map<String, Value> given, boolean isNew) {
        for (var name : given.keySet()) {
            if (kind.field(name).isEmpty() && !KEPT.contains(name)) {
                addProblem(
                        "“%s”不是%s的字段；可用的字段：%s",
                        "'%s' is not a field of a %s; expected one of %s",
                        name,
                        kind.noun(),
                        kind.fieldNames());
            }
        }
        var read = new LinkedHashMap<ItemField, Value>();
        for (var field : kind.fields()) {
            if (field.type() == ItemField.Type.INSTANT) {
                continue;
            }
            if (given.containsKey(field.name())) {
                read.put(field, value(field, given.getOrDefault(field.name(), Value.missing())));
            } else if (isNew) {
                read.put(field, first(field));
            }
        }
        return read;
    }

    private Value first(ItemField field) {
        if (field.isRequired()) {
            addMissing(field);
        }
        return field.type() == ItemField.Type.LINKS
                ? Value.of(List.of())
                : column(field, field.first());
    }

    private void addMissing(ItemField field) {
        addProblem("%s缺少“%s”", "the %s is missing '%s'", kind.noun(), field.name());
    }

    private Value value(ItemField field, Value given) {
        boolean isEmpty =
                given.isMissing() || given instanceof Value.Text(var text) && text.isBlank();
        if (!isEmpty) {
            return column(field, given);
        }
        return field.isRequired() ? first(field) : column(field, field.first());
    }

    private Value column(ItemField field, Value given) {
        if (given.isMissing()) {
            return field.type() == ItemField.Type.LINKS ? Value.of(List.of()) : given;
        }
        return switch (field.type()) {
            case TEXT -> text(field, given);
            case CHOICE -> choice(field, given);
            case RANK -> Value.of(field.choices().indexOf(choice(field, given).asText()));
            case DATE -> date(field, given);
            case DUE -> due(field, given);
            case FLAG -> flag(field, given);
            case WHOLE -> whole(field, given);
            case LIST -> Value.of(Json.write(entries(field, given)));
            case MAP -> map(field, given);
            case REFERENCE -> given;
            case INSTANT -> given;
            case LINKS -> Value.of(given.items().stream().distinct().toList());
        };
    }

    private Value text(ItemField field, Value given) {
        var text = given.asText().strip().replace("\0", "");
        if (text.length() > field.limit()) {
            addProblem(
                    "“%s”有 %s 个字符，最多 %s 个",
                    "'%s' has %s characters; the maximum is %s",
                    field.name(),
                    text.length(),
                    field.limit());
        }
        return Value.of(text);
    }

    private Value choice(ItemField field, Value given) {
        var word = given.asText().strip().toUpperCase(Locale.ROOT);
        if (!field.choices().contains(word)) {
            addProblem(
                    "“%s”是“%s”；应为 %s 之一",
                    "'%s' is '%s'; expected one of %s",
                    field.name(),
                    display(given),
                    field.choices());
        }
        return Value.of(word);
    }

    private Value date(ItemField field, Value given) {
        try {
            return Value.of(LocalDate.parse(given.asText().strip()).toString());
        } catch (DateTimeParseException _) {
            addProblem(
                    "“%s”是“%s”；应为 2026-03-31 这样的日期",
                    "'%s' is '%s'; use a date such as 2026-03-31", field.name(), display(given));
            return given;
        }
    }

    private Value due(ItemField field, Value given) {
        var due = DueTime.toColumn(given.asText().strip(), zone);
        if (due.isEmpty()) {
            addProblem(
                    "“%s”是“%s”；应为 2026-03-31 或 2026-03-31T15:00",
                    "'%s' is '%s'; give 2026-03-31 or 2026-03-31T15:00",
                    field.name(),
                    display(given));
        }
        return Value.of(due.orElse(""));
    }

    private Value flag(ItemField field, Value given) {
        var word = given.asText().strip().toLowerCase(Locale.ROOT);
        if (!word.equals("true") && !word.equals("false")) {
            addProblem(
                    "“%s”是“%s”；应为 true 或 false",
                    "'%s' is '%s'; use true or false", field.name(), display(given));
        }
        return Value.of(word.equals("true") ? 1 : 0);
    }

    private Value whole(ItemField field, Value given) {
        var digits = given.asText().strip();
        boolean fits =
                digits.matches("\\d{1,4}")
                        && Integer.parseInt(digits) >= field.least()
                        && Integer.parseInt(digits) <= field.limit();
        if (!fits) {
            addProblem(
                    "“%s”是“%s”；应为 %s 到 %s 的整数",
                    "'%s' is '%s'; use an integer from %s to %s",
                    field.name(),
                    display(given),
                    field.least(),
                    field.limit());
            return Value.of(field.least());
        }
        return Value.of(Integer.parseInt(digits));
    }

    private Value entries(ItemField field, Value given) {
        var items = given instanceof Value.ListOf(var list) ? list : List.of(given);
        var texts =
                items.stream()
                        .map(item -> item.asText().strip().replace("\0", ""))
                        .filter(text -> !text.isEmpty())
                        .distinct()
                        .toList();
        if (texts.size() > field.limit()) {
            addProblem(
                    "“%s”有 %s 项，最多 %s 项",
                    "'%s' has %s entries; the maximum is %s",
                    field.name(),
                    texts.size(),
                    field.limit());
        }
        texts.stream()
                .filter(text -> text.length() > ENTRY_LIMIT)
                .forEach(text ->
                        addProblem(
                                "“%s”里的“%s”超过 %s 个字符",
                                "'%2$s' in '%1$s' has more than %3$s characters",
                                field.name(),
                                display(Value.of(text)),
                                ENTRY_LIMIT));
        return Value.of(texts.stream().map(Value::of).toList());
    }

    private Value map(ItemField field, Value given) {
        if (!(given instanceof Value.RecordOf(var fields)) || fields.size() > MAP_LIMIT) {
            addProblem(
                    "“%s”应是最多 %s 个字段的对象",
                    "'%s' must be an object of at most %s fields", field.name(), MAP_LIMIT);
            return Value.of("{}");
        }
        var json = Json.write(given).replace("\\u0000", "");
        if (json.length() > 10_000) {
            addProblem("“%s”太长", "'%s' is too long", field.name());
        }
        return Value.of(json);
    }

    private static String display(Value given) {
        var text = given instanceof Value.Text(var plain) ? plain : Json.write(given);
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "...";
    }

    private void addProblem(String zh, String en, Object... values) {
        problems.add(LocalizedText.of(zh, en, values));
    }
}

package dev.troupe.packs.life;

import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Checks what people write into the fields of a thing, and tells all that is wrong at once. */
final class Form {
    private static final Set<String> KEPT = Set.of("id", "version", "createdAt", "updatedAt");
    private static final int ENTRY_LIMIT = 50; // characters of a tag or an alias
    private static final int MAP_LIMIT = 50; // custom fields
    private static final int SHOWN = 80; // characters of a value that a problem quotes

    private final Kind kind;
    private final ZoneId zone;
    private final List<Sentence> problems = new ArrayList<>();

    private Form(Kind kind, ZoneId zone) {
        this.kind = kind;
        this.zone = zone;
    }

    /**
     * What is to be in the columns, and the links.
     *
     * @param given by name; a field that is {@link Value#missing} is cleared
     * @param isNew whether fields that are left out begin with what they begin with
     * @throws LifeException code INVALID, naming everything that is wrong
     */
    static Map<Field, Value> read(Kind kind, Map<String, Value> given, boolean isNew, ZoneId zone) {
        var form = new Form(kind, zone);
        var read = form.read(given, isNew);
        if (!form.problems.isEmpty()) {
            throw new LifeException(LifeProblem.INVALID, Sentence.joined("; ", form.problems));
        }
        return read;
    }

    private Map<Field, Value> read(Map<String, Value> given, boolean isNew) {
        for (var name : given.keySet()) {
            if (kind.field(name).isEmpty() && !KEPT.contains(name)) {
                problem(
                        "“%s”不是%s的字段；有 %s",
                        "'%s' is no field of a %s; there are %s",
                        name,
                        kind.noun(),
                        kind.fieldNames());
            }
        }
        var read = new LinkedHashMap<Field, Value>();
        for (var field : kind.fields()) {
            if (field.type() == Field.Type.INSTANT) {
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

    private Value first(Field field) {
        if (field.isRequired()) {
            missing(field);
        }
        return field.type() == Field.Type.LINKS
                ? Value.of(List.of())
                : column(field, field.first());
    }

    private void missing(Field field) {
        problem("%s缺少“%s”", "the %s lacks '%s'", kind.noun(), field.name());
    }

    private Value value(Field field, Value given) {
        boolean isEmpty =
                given.isMissing() || given instanceof Value.Text(var text) && text.isBlank();
        if (!isEmpty) {
            return column(field, given);
        }
        return field.isRequired() ? first(field) : column(field, field.first());
    }

    private Value column(Field field, Value given) {
        if (given.isMissing()) {
            return field.type() == Field.Type.LINKS ? Value.of(List.of()) : given;
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

    private Value text(Field field, Value given) {
        var text = given.asText().strip().replace("\0", "");
        if (text.length() > field.limit()) {
            problem(
                    "“%s”有 %s 个字符，最多 %s 个",
                    "'%s' has %s characters; give at most %s",
                    field.name(),
                    text.length(),
                    field.limit());
        }
        return Value.of(text);
    }

    private Value choice(Field field, Value given) {
        var word = given.asText().strip().toUpperCase(Locale.ROOT);
        if (!field.choices().contains(word)) {
            problem(
                    "“%s”是“%s”；应为 %s 之一",
                    "'%s' is '%s'; give one of %s", field.name(), shown(given), field.choices());
        }
        return Value.of(word);
    }

    private Value date(Field field, Value given) {
        try {
            return Value.of(LocalDate.parse(given.asText().strip()).toString());
        } catch (DateTimeParseException _) {
            problem(
                    "“%s”是“%s”；应为 2026-03-31 这样的日期",
                    "'%s' is '%s'; give a date such as 2026-03-31", field.name(), shown(given));
            return given;
        }
    }

    private Value due(Field field, Value given) {
        var due = Due.column(given.asText().strip(), zone);
        if (due.isEmpty()) {
            problem(
                    "“%s”是“%s”；应为 2026-03-31 或 2026-03-31T15:00",
                    "'%s' is '%s'; give 2026-03-31 or 2026-03-31T15:00",
                    field.name(),
                    shown(given));
        }
        return Value.of(due.orElse(""));
    }

    private Value flag(Field field, Value given) {
        var word = given.asText().strip().toLowerCase(Locale.ROOT);
        if (!word.equals("true") && !word.equals("false")) {
            problem(
                    "“%s”是“%s”；应为 true 或 false",
                    "'%s' is '%s'; give true or false", field.name(), shown(given));
        }
        return Value.of(word.equals("true") ? 1 : 0);
    }

    private Value whole(Field field, Value given) {
        var digits = given.asText().strip();
        boolean fits =
                digits.matches("\\d{1,4}")
                        && Integer.parseInt(digits) >= field.least()
                        && Integer.parseInt(digits) <= field.limit();
        if (!fits) {
            problem(
                    "“%s”是“%s”；应为 %s 到 %s 的整数",
                    "'%s' is '%s'; give a whole number from %s to %s",
                    field.name(),
                    shown(given),
                    field.least(),
                    field.limit());
            return Value.of(field.least());
        }
        return Value.of(Integer.parseInt(digits));
    }

    private Value entries(Field field, Value given) {
        var items = given instanceof Value.ListOf(var list) ? list : List.of(given);
        var texts =
                items.stream()
                        .map(item -> item.asText().strip().replace("\0", ""))
                        .filter(text -> !text.isEmpty())
                        .distinct()
                        .toList();
        if (texts.size() > field.limit()) {
            problem(
                    "“%s”有 %s 项，最多 %s 项",
                    "'%s' has %s entries; give at most %s",
                    field.name(),
                    texts.size(),
                    field.limit());
        }
        texts.stream()
                .filter(text -> text.length() > ENTRY_LIMIT)
                .forEach(text ->
                        problem(
                                "“%s”里的“%s”超过 %s 个字符",
                                "'%2$s' in '%1$s' has more than %3$s characters",
                                field.name(),
                                shown(Value.of(text)),
                                ENTRY_LIMIT));
        return Value.of(texts.stream().map(Value::of).toList());
    }

    private Value map(Field field, Value given) {
        if (!(given instanceof Value.RecordOf(var fields)) || fields.size() > MAP_LIMIT) {
            problem(
                    "“%s”应是最多 %s 个字段的对象",
                    "'%s' must be an object of at most %s fields", field.name(), MAP_LIMIT);
            return Value.of("{}");
        }
        var json = Json.write(given).replace("\\u0000", "");
        if (json.length() > 10_000) {
            problem("“%s”太长", "'%s' is too long", field.name());
        }
        return Value.of(json);
    }

    private static String shown(Value given) {
        var text = given instanceof Value.Text(var plain) ? plain : Json.write(given);
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }

    private void problem(String zh, String en, Object... values) {
        problems.add(Sentence.of(zh, en, values));
    }
}

package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.util.List;
import java.util.Map;

/**
 * One goal, project, task or review as it was when it was read.
 *
 * @param fields id, version, createdAt, updatedAt and those of its kind, as JSON has them; {@link
 *     Value#missing} where nothing is said
 */
public record Item(Kind kind, Map<String, Value> fields) {
    /** {@code task-12}: unique among what one person has, and never used again. */
    public String id() {
        return text("id");
    }

    /** What people know it by: the first line of its title, name or content. */
    public String name() {
        return text(kind.nameField()).lines().findFirst().orElse("");
    }

    /** How often it was changed, from 1. */
    public long version() {
        return number("version");
    }

    /** Empty where nothing is said. */
    public String text(String field) {
        return of(field).asText();
    }

    public boolean is(String field) {
        return of(field).equals(Value.of(true));
    }

    /** 0 where nothing is said. */
    public long number(String field) {
        return of(field) instanceof Value.Num(var number) ? number.longValueExact() : 0;
    }

    /** The entries of a list, such as ids of linked projects. */
    public List<String> texts(String field) {
        return of(field).items().stream().map(Value::asText).toList();
    }

    private Value of(String field) {
        return fields.getOrDefault(field, Value.missing());
    }

    public Value toValue() {
        return Value.of(fields);
    }
}

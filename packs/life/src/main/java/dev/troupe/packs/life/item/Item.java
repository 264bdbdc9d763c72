package dev.troupe.packs.life.item;

import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Map;

/**
 * One goal, project, task or review as it was when it was read.
 *
 * @param fields id, version, createdAt, updatedAt and those of its kind, as in JSON; {@link
 *     Value#missing} if not set
 */
public record Item(ItemKind kind, Map<String, Value> fields) {
    /** {@code task-12}: unique among one user's things, and never reused. */
    public String id() {
        return text("id");
    }

    /** The name for users: the first line of its title, name or content. */
    public String name() {
        return text(kind.nameField()).lines().findFirst().orElse("");
    }

    /** How often it was changed, from 1. */
    public long version() {
        return number("version");
    }

    /** Empty if not set. */
    public String text(String field) {
        return field(field).asText();
    }

    public boolean isFlagSet(String field) {
        return field(field).equals(Value.of(true));
    }

    /** 0 if not set. */
    public long number(String field) {
        return field(field) instanceof Value.Num(var number) ? number.longValueExact() : 0;
    }

    /** The entries of a list, such as ids of linked projects. */
    public List<String> texts(String field) {
        return field(field).items().stream().map(Value::asText).toList();
    }

    private Value field(String field) {
        return fields.getOrDefault(field, Value.missing());
    }

    public Value toValue() {
        return Value.of(fields);
    }
}

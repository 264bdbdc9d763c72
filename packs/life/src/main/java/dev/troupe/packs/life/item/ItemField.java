package dev.troupe.packs.life.item;

import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Locale;

/**
 * One field of a kind of thing.
 *
 * @param name as in JSON and for users, {@code dueDate}
 * @param isRequired whether it may not be omitted or cleared
 * @param first its default
 * @param least of a whole number
 * @param limit most characters of a text, entries of a list, or of a whole number the greatest
 * @param choices the words that it may be, in their order
 */
public record ItemField(
        String name,
        Type type,
        boolean isRequired,
        Value first,
        int least,
        int limit,
        List<String> choices) {
    /** The type of a field, and how it is stored in a column. */
    public enum Type {
        TEXT,
        /** One of several words. */
        CHOICE,
        /** The same, sorted by its place among them; a number in its column. */
        RANK,
        DATE,
        /** A day, or a day with a time. */
        DUE,
        FLAG,
        WHOLE,
        /** Short texts. */
        LIST,
        /** Texts by name. */
        MAP,
        /** The id of a project. */
        REFERENCE,
        /** A moment that is set by the program alone. */
        INSTANT,
        /** Ids of things that it is linked with; no column. */
        LINKS
    }

    public static final int NAME_LIMIT =
            200; // characters of a title, as in the database's first version

    static ItemField of(String name, Type type) {
        return new ItemField(name, type, false, Value.missing(), 0, 0, List.of());
    }

    static ItemField text(String name, int limit) {
        return new ItemField(name, Type.TEXT, false, Value.of(""), 0, limit, List.of());
    }

    static ItemField list(String name, int limit) {
        return new ItemField(name, Type.LIST, false, Value.of(List.of()), 0, limit, List.of());
    }

    static ItemField whole(String name, int least, int greatest) {
        return new ItemField(name, Type.WHOLE, false, Value.missing(), least, greatest, List.of());
    }

    static ItemField choice(String name, String... choices) {
        return new ItemField(name, Type.CHOICE, false, Value.missing(), 0, 0, List.of(choices));
    }

    static ItemField rank(String name, String... choices) {
        return new ItemField(name, Type.RANK, false, Value.missing(), 0, 0, List.of(choices));
    }

    static ItemField status() {
        return choice("status", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED")
                .from(Value.of("ACTIVE"));
    }

    ItemField asRequired() {
        return new ItemField(name, type, true, first, least, limit, choices);
    }

    ItemField from(Value value) {
        return new ItemField(name, type, isRequired, value, least, limit, choices);
    }

    public boolean hasColumn() {
        return type != Type.LINKS;
    }

    /** {@code due_date} for {@code dueDate}. */
    public String column() {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    boolean isNumber() {
        return switch (type) {
            case RANK, FLAG, WHOLE, INSTANT -> true;
            default -> false;
        };
    }
}

package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.util.List;
import java.util.Locale;

/**
 * One field of a kind of thing.
 *
 * @param name as JSON and people have it, {@code dueDate}
 * @param isRequired whether it may not be left out or cleared
 * @param first what it is where nobody said it
 * @param least of a whole number
 * @param limit most characters of a text, entries of a list, or of a whole number the greatest
 * @param choices the words that it may be, in their order
 */
record Field(
        String name,
        Type type,
        boolean isRequired,
        Value first,
        int least,
        int limit,
        List<String> choices) {
    /** What a field holds, and how it lies in a column. */
    enum Type {
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

    static final int NAME_LIMIT = 200; // characters of a title, as in the database's first version

    static Field of(String name, Type type) {
        return new Field(name, type, false, Value.missing(), 0, 0, List.of());
    }

    static Field text(String name, int limit) {
        return new Field(name, Type.TEXT, false, Value.of(""), 0, limit, List.of());
    }

    static Field list(String name, int limit) {
        return new Field(name, Type.LIST, false, Value.of(List.of()), 0, limit, List.of());
    }

    static Field whole(String name, int least, int greatest) {
        return new Field(name, Type.WHOLE, false, Value.missing(), least, greatest, List.of());
    }

    static Field choice(String name, String... choices) {
        return new Field(name, Type.CHOICE, false, Value.missing(), 0, 0, List.of(choices));
    }

    static Field rank(String name, String... choices) {
        return new Field(name, Type.RANK, false, Value.missing(), 0, 0, List.of(choices));
    }

    static Field status() {
        return choice("status", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED")
                .from(Value.of("ACTIVE"));
    }

    Field required() {
        return new Field(name, type, true, first, least, limit, choices);
    }

    Field from(Value value) {
        return new Field(name, type, isRequired, value, least, limit, choices);
    }

    boolean hasColumn() {
        return type != Type.LINKS;
    }

    /** {@code due_date} for {@code dueDate}. */
    String column() {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    boolean isNumber() {
        return switch (type) {
            case RANK, FLAG, WHOLE, INSTANT -> true;
            default -> false;
        };
    }
}

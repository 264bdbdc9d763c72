package dev.troupe.packs.amis;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One field of a form or column of a table, as a request describes it.
 *
 * @param label for people
 * @param name in data
 * @param options what can be chosen; empty where nothing is listed
 * @param min least number, or {@code null}
 * @param max greatest number, or {@code null}
 * @param maxLength characters, or {@code null}
 * @param placeholder shown while it is empty, or {@code null}
 * @param initial value at first, or {@code null}
 */
record Field(
        String label,
        String name,
        FieldKind kind,
        List<String> options,
        boolean isRequired,
        boolean isReadOnly,
        @Nullable Integer min,
        @Nullable Integer max,
        @Nullable Integer maxLength,
        @Nullable String placeholder,
        @Nullable String initial) {
    Field {
        options = List.copyOf(options);
    }

    /** Whether it is called by one of these names, to people or in data. */
    boolean isOneOf(List<String> names) {
        return names.stream()
                .anyMatch(each -> each.equalsIgnoreCase(label) || each.equalsIgnoreCase(name));
    }

    /** Whether people enter it: ids and times of creation come from the server. */
    boolean isEntered() {
        return !Set.of("id", "createdAt", "updatedAt", "createdOn").contains(name);
    }

    Field required() {
        return new Field(
                label,
                name,
                kind,
                options,
                true,
                isReadOnly,
                min,
                max,
                maxLength,
                placeholder,
                initial);
    }

    /** The same with another name, to people and in data. */
    Field relabelled(String newLabel) {
        return called(newLabel, DataName.field(newLabel));
    }

    /** Nothing is required of a filter, and long texts are searched by a word. */
    Field asFilter() {
        var plain =
                switch (kind) {
                    case TEXTAREA, RICH_TEXT, EMAIL, PHONE, URL, IMAGE, FILE -> FieldKind.TEXT;
                    case DATETIME -> FieldKind.DATE;
                    default -> kind;
                };
        return new Field(label, name, plain, options, false, false, null, null, null, null, null);
    }

    Field named(String newName) {
        return called(label, newName);
    }

    private Field called(String newLabel, String newName) {
        return new Field(
                newLabel,
                newName,
                kind,
                options,
                isRequired,
                isReadOnly,
                min,
                max,
                maxLength,
                placeholder,
                initial);
    }
}

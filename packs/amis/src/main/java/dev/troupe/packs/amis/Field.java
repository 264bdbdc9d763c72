package dev.troupe.packs.amis;

import java.util.List;
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

    Field named(String newName) {
        return new Field(
                label,
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

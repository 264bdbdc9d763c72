package dev.troupe.packs.amis.request;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One field of a form or column of a table, as a request describes it.
 *
 * @param label for users
 * @param name in data
 * @param options what can be chosen; empty if nothing is listed
 * @param min least number, or {@code null}
 * @param max greatest number, or {@code null}
 * @param maxLength characters, or {@code null}
 * @param placeholder shown while it is empty, or {@code null}
 * @param initial value at first, or {@code null}
 */
public record FieldSpec(
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
    public FieldSpec {
        options = List.copyOf(options);
    }

    /** Whether it has one of these names, as a label or in data. */
    boolean isOneOf(List<String> names) {
        return names.stream()
                .anyMatch(each -> each.equalsIgnoreCase(label) || each.equalsIgnoreCase(name));
    }

    /** Whether users enter it: ids and times of creation come from the server. */
    boolean isEntered() {
        return !Set.of("id", "createdAt", "updatedAt", "createdOn").contains(name);
    }

    FieldSpec asRequired() {
        return new FieldSpec(
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

    /** The same with another name, as a label and in data. */
    FieldSpec withLabel(String newLabel) {
        return withLabelAndName(newLabel, DataNames.field(newLabel));
    }

    /** Nothing is required of a filter, and long texts are searched by a word. */
    FieldSpec asFilter() {
        var plain =
                switch (kind) {
                    case TEXTAREA, RICH_TEXT, EMAIL, PHONE, URL, IMAGE, FILE -> FieldKind.TEXT;
                    case DATETIME -> FieldKind.DATE;
                    default -> kind;
                };
        return new FieldSpec(
                label, name, plain, options, false, false, null, null, null, null, null);
    }

    FieldSpec withName(String newName) {
        return withLabelAndName(label, newName);
    }

    private FieldSpec withLabelAndName(String newLabel, String newName) {
        return new FieldSpec(
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

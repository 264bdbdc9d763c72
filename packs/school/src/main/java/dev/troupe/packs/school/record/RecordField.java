package dev.troupe.packs.school.record;

import java.util.List;
import java.util.Locale;

/**
 * A field of a record, as files have it.
 *
 * @param name of the column in the database
 * @param isRequired whether each row needs a value
 * @param aliases other headings of the column in files, in both languages
 */
public record RecordField(String name, Type type, boolean isRequired, List<String> aliases) {
    /** What a value may be. */
    public enum Type {
        TEXT,
        /** A number of 0 or more. */
        SCORE,
        /** A number above 0. */
        MAXIMUM,
        FLAG,
        DAY
    }

    public RecordField {
        aliases = List.copyOf(aliases);
    }

    static RecordField mandatory(String name, Type type, String... aliases) {
        return new RecordField(name, type, true, List.of(aliases));
    }

    static RecordField optional(String name, Type type, String... aliases) {
        return new RecordField(name, type, false, List.of(aliases));
    }

    /** Whether a heading names this field: case, spaces, dots and brackets do not count. */
    public boolean isNamed(String heading) {
        var plain = normalize(heading);
        return normalize(name).equals(plain)
                || aliases.stream().anyMatch(alias -> normalize(alias).equals(plain));
    }

    private static String normalize(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[\\s_\\-.（）()]+", "");
    }
}

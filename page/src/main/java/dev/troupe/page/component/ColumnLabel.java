package dev.troupe.page.component;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names of computed columns as readers see them: {@code total_amount} is "Total amount". */
final class ColumnLabel {
    private static final Pattern COMPUTED =
            Pattern.compile(
                    "(total|average|median|maximum|minimum|max|min|count|sum|share|distinct|percentage|stddev|running|change)_(.+)",
                    Pattern.DOTALL);

    private ColumnLabel() {}

    /** For the beginning of a line; a name that was not computed is unchanged. */
    static String of(String name) {
        var words = withinText(name);
        return words.equals(name) && !name.equals("count")
                ? name
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    static String withinText(String name) {
        var computed = COMPUTED.matcher(name);
        return computed.matches() ? computed.group(1) + " " + computed.group(2) : name;
    }
}

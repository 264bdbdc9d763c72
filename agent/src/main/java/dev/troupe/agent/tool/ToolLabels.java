package dev.troupe.agent.tool;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The texts about a tool for users.
 *
 * @param title what it does in general: "delete a file"
 * @param pattern what a call does, with {@code %s} for each of the arguments: "delete %s"; an
 *     argument such as {@code taskId} is shown after the {@code taskTitle} of the same call, which
 *     the tool requires to be its title
 * @param places names of the arguments that state where a call acts, such as a path or an address,
 *     in the order of the pattern; rules for calls refer to these. Empty if they are not described
 * @param isSaving whether it writes one file; then a call states whether it saves or overwrites
 *     that
 */
public record ToolLabels(
        LocalizedText title, LocalizedText pattern, List<String> places, boolean isSaving) {
    private static final int LONGEST = 60; // characters of one value; more are not useful
    private static final int MOST = 3; // values of a list

    public ToolLabels {
        places = List.copyOf(places);
    }

    /** The labels if only the name of the tool is known. */
    public static ToolLabels of(String name) {
        var title = LocalizedText.verbatim(name);
        return new ToolLabels(title, title, List.of(), false);
    }

    ToolLabels withTitle(LocalizedText newTitle) {
        return new ToolLabels(newTitle, places.isEmpty() ? newTitle : pattern, places, isSaving);
    }

    ToolLabels withPattern(LocalizedText newPattern, List<String> newPlaces, boolean saves) {
        return new ToolLabels(title, newPattern, newPlaces, saves);
    }

    /**
     * What a call with these arguments does; the title if one of its places is not given.
     *
     * @param replaces whether it writes over something
     */
    public LocalizedText of(Value arguments, boolean replaces) {
        var values = places.stream().map(arguments::field).toList();
        if (places.isEmpty() || values.stream().anyMatch(Value::isMissing)) {
            return title;
        }
        var shown = places.stream().map(place -> toText(arguments, place)).toArray();
        return isSaving && replaces
                ? LocalizedText.of("覆盖 %s", "overwrite %s", shown)
                : LocalizedText.of(pattern.zh(), pattern.en(), shown);
    }

    /** An id together with the title that the call states for it: "rent (task-1)". */
    private static String toText(Value arguments, String place) {
        var title =
                place.endsWith("Id")
                        ? arguments.field(place.replaceFirst("Id$", "Title")).asText()
                        : "";
        var text = toText(arguments.field(place));
        return title.isBlank() ? text : shorten(title) + " (" + text + ")";
    }

    private static String toText(Value value) {
        var items = value.items();
        if (items.isEmpty()) {
            return shorten(value.asText());
        }
        var texts =
                items.stream()
                        .limit(MOST)
                        .map(item -> shorten(item.asText()))
                        .collect(Collectors.joining(", "));
        return items.size() > MOST ? texts + " …" : texts;
    }

    /** The end of a path is more informative than its middle; nothing in it may move the cursor. */
    private static String shorten(String text) {
        var line = text.strip().replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]+", " ");
        return line.length() <= LONGEST
                ? line
                : line.substring(0, LONGEST / 2)
                        + "…"
                        + line.substring(line.length() - LONGEST / 2);
    }
}

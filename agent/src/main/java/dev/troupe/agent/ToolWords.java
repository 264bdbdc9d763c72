package dev.troupe.agent;

import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How people are told of a tool.
 *
 * @param title what it does in general: "delete a file"
 * @param pattern what a call does, with {@code %s} for each of the arguments: "delete %s"
 * @param places names of the arguments that say where a call acts, such as a path or an address, in
 *     the order of the pattern; rules for calls are about these. Empty where nothing is said of
 *     them
 * @param isSaving whether it writes one file; then a call says whether it saves or overwrites that
 */
public record ToolWords(Sentence title, Sentence pattern, List<String> places, boolean isSaving) {
    private static final int LONGEST = 60; // characters of one value; the rest tells nothing more
    private static final int MOST = 3; // values of a list

    public ToolWords {
        places = List.copyOf(places);
    }

    /** Where nothing else is known than the name of the tool. */
    public static ToolWords of(String name) {
        var title = Sentence.verbatim(name);
        return new ToolWords(title, title, List.of(), false);
    }

    ToolWords titled(Sentence newTitle) {
        return new ToolWords(newTitle, places.isEmpty() ? newTitle : pattern, places, isSaving);
    }

    ToolWords doing(Sentence newPattern, List<String> newPlaces, boolean saves) {
        return new ToolWords(title, newPattern, newPlaces, saves);
    }

    /**
     * What a call with these arguments does; the title where one of its places is not given.
     *
     * @param replaces whether it writes over something
     */
    Sentence of(Value arguments, boolean replaces) {
        var values = places.stream().map(arguments::field).toList();
        if (places.isEmpty() || values.stream().anyMatch(Value::isMissing)) {
            return title;
        }
        var shown = values.stream().map(ToolWords::shown).toArray();
        return isSaving && replaces
                ? Sentence.of("覆盖 %s", "overwrite %s", shown)
                : Sentence.of(pattern.zh(), pattern.en(), shown);
    }

    private static String shown(Value value) {
        var items = value.items();
        if (items.isEmpty()) {
            return shortened(value.asText());
        }
        var texts =
                items.stream()
                        .limit(MOST)
                        .map(item -> shortened(item.asText()))
                        .collect(Collectors.joining(", "));
        return items.size() > MOST ? texts + " …" : texts;
    }

    /** The end of a path tells more than its middle; nothing in it may move the cursor. */
    private static String shortened(String text) {
        var line = text.strip().replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]+", " ");
        return line.length() <= LONGEST
                ? line
                : line.substring(0, LONGEST / 2)
                        + "…"
                        + line.substring(line.length() - LONGEST / 2);
    }
}

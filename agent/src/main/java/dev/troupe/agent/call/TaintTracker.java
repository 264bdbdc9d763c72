package dev.troupe.agent.call;

import dev.troupe.core.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The untrusted text that a run has read, to recognise it in the arguments of a call: directly, or
 * by the name of a variable that contains it. Safe for use by several threads.
 */
public final class TaintTracker {
    private static final int WINDOW = 16; // common letters that are not a coincidence
    private static final int SHORTEST = 5; // letters; shorter words are everywhere
    // letters stored; beyond that everything is considered untrusted
    private static final int MOST = 2_000_000;

    private static final Pattern NO_LETTERS = // after a backslash of JSON they are none either
            Pattern.compile("\\\\{1,20}+[nrtbf]|[^\\p{L}\\p{N}]");

    /** A date is computed from "on Friday" as well, and carries no order. */
    private static final Pattern DATE =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2})?)?");

    private final Set<String> texts = new HashSet<>();
    private final Set<Integer> windows = new HashSet<>();
    private final Set<String> variables = new HashSet<>();
    private int characters;

    /**
     * Records text that was read.
     *
     * @param text as it is, or as JSON
     * @param keys of variables that hold it
     */
    public synchronized void add(String text, Set<String> keys) {
        variables.addAll(keys);
        var letters = letters(text);
        if (texts.contains(letters)) {
            return; // as a call and its record may both be added
        }
        characters = Math.min(characters + letters.length(), MOST + 1);
        if (characters <= MOST) {
            texts.add(letters);
            for (int from = 0; from + WINDOW <= letters.length(); from++) {
                windows.add(letters.substring(from, from + WINDOW).hashCode());
            }
        }
    }

    /** Whether any text was recorded. */
    public synchronized boolean hasAny() {
        return characters > 0;
    }

    /**
     * Whether arguments carry any of it.
     *
     * @param own the user's text, which is not untrusted even if it occurs there
     */
    public synchronized boolean isCarriedBy(Value arguments, String own) {
        if (characters == 0 && variables.isEmpty()) {
            return false;
        }
        var said = letters(own);
        return strings(arguments).stream().anyMatch(text -> carries(text, said));
    }

    private boolean carries(String argument, String said) {
        if (variables.stream().anyMatch(key -> containsName(argument, key))) {
            return true;
        }
        if (DATE.matcher(argument).matches()) {
            return false;
        }
        var text = letters(argument);
        if (text.length() < SHORTEST || said.contains(text)) {
            return false;
        }
        if (characters > MOST) {
            return true;
        }
        if (text.length() < WINDOW) {
            return texts.stream().anyMatch(one -> one.contains(text));
        }
        for (int from = 0; from + WINDOW <= text.length(); from++) {
            var window = text.substring(from, from + WINDOW);
            if (windows.contains(window.hashCode()) && !said.contains(window)) {
                return true;
            }
        }
        return false;
    }

    private static boolean containsName(String text, String key) {
        return Pattern.compile(
                        "(?<!\\w)" + Pattern.quote(key.strip()) + "(?!\\w)",
                        Pattern.CASE_INSENSITIVE)
                .matcher(text)
                .find();
    }

    private static List<String> strings(Value value) {
        return switch (value) {
            case Value.Text(var text) -> List.of(text);
            case Value.ListOf(var items) ->
                    items.stream().flatMap(item -> strings(item).stream()).toList();
            case Value.RecordOf(var fields) ->
                    fields.values().stream().flatMap(field -> strings(field).stream()).toList();
            case Value.Num _, Value.Flag _, Value.Missing _ -> List.of();
        };
    }

    /**
     * Letters and digits alone: how lines are broken, what is quoted and how JSON writes it must
     * not hide a text.
     */
    private static String letters(String text) {
        return NO_LETTERS.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
    }
}

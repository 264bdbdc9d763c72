package dev.troupe.agent;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a run has read of text that strangers wrote, to recognise it in the arguments of a call:
 * directly, or by the name of a variable that holds it. Safe for use by several threads.
 */
final class OutsideText {
    private static final int WINDOW = 16; // characters in common that are no chance
    private static final int SHORTEST = 5; // characters; shorter words are everywhere
    private static final int MOST =
            2_000_000; // characters kept; past that all is taken for outside

    private final List<String> texts = new ArrayList<>();
    private final Set<Integer> windows = new HashSet<>();
    private final Set<String> variables = new HashSet<>();
    private int characters;

    synchronized void add(String text, Set<String> keys) {
        variables.addAll(keys);
        var plain = plain(text);
        characters += plain.length();
        if (characters <= MOST) {
            texts.add(plain);
            for (int from = 0; from + WINDOW <= plain.length(); from++) {
                windows.add(plain.substring(from, from + WINDOW).hashCode());
            }
        }
    }

    /**
     * Whether arguments carry any of it.
     *
     * @param own what the person said, which is not from outside even if it occurs there
     */
    synchronized boolean isIn(Value arguments, String own) {
        if (texts.isEmpty() && variables.isEmpty()) {
            return false;
        }
        var said = plain(own);
        return strings(arguments).stream().anyMatch(text -> carries(text, said));
    }

    private boolean carries(String argument, String said) {
        var text = plain(argument);
        if (variables.stream().anyMatch(key -> names(text, plain(key)))) {
            return true;
        }
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

    private static boolean names(String text, String key) {
        return Pattern.compile("(?<![\\w])" + Pattern.quote(key) + "(?![\\w])")
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

    private static String plain(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    }
}

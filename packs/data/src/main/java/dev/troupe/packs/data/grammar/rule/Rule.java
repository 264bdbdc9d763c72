package dev.troupe.packs.data.grammar.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A way to combine phrases to a larger one.
 *
 * @param cost added to the costs of the parts
 */
public record Rule(String symbol, List<String> parts, double cost, Action action) {
    /** By line: each question has the same rules, with actions for its table. */
    private static final Map<String, List<List<String>>> CHOICES = new ConcurrentHashMap<>();

    /** Computes the meaning of a phrase from those of its parts. */
    @FunctionalInterface
    public interface Action {
        /**
         * @return {@code null} when the parts do not fit together
         */
        @Nullable Object apply(Parts parts);
    }

    /**
     * The meanings of the parts of a phrase, in order; optional ones that are absent are omitted.
     */
    public record Parts(List<Object> values) {
        public <T> T get(int index, Class<T> type) {
            return type.cast(values.get(index));
        }

        /** All parts of a kind. */
        public <T> List<T> all(Class<T> type) {
            return values.stream().filter(type::isInstance).map(type::cast).toList();
        }

        public <T> T first(Class<T> type) {
            return all(type).getFirst();
        }

        public <T> T last(Class<T> type) {
            return all(type).getLast();
        }

        /** The elements of the first part that is a list. */
        public <T> List<T> firstList(Class<T> type) {
            return elements(all(List.class).getFirst(), type);
        }

        /** The elements of the last part that is a list. */
        public <T> List<T> lastList(Class<T> type) {
            return elements(all(List.class).getLast(), type);
        }

        private static <T> List<T> elements(List<?> list, Class<T> type) {
            return list.stream().map(type::cast).toList();
        }
    }

    /**
     * The rules of a line such as {@code "each? COLUMN above NUMBER"}: one for each choice of the
     * parts with a question mark.
     */
    static List<Rule> parse(String symbol, String line, double cost, Action action) {
        return CHOICES.computeIfAbsent(line, Rule::choices).stream()
                .map(parts -> new Rule(symbol, parts, cost, action))
                .toList();
    }

    private static List<List<String>> choices(String line) {
        var choices = new ArrayList<List<String>>();
        choices.add(List.of());
        for (var part : line.split(" ", -1)) {
            boolean isOptional = part.endsWith("?");
            var name = isOptional ? part.substring(0, part.length() - 1) : part;
            for (var choice : List.copyOf(choices)) {
                if (!isOptional) choices.remove(choice);
                var longer = new ArrayList<>(choice);
                longer.add(name);
                choices.add(List.copyOf(longer));
            }
        }
        return choices.stream().filter(parts -> !parts.isEmpty()).toList();
    }
}

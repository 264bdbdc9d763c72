package dev.troupe.page.request;

import java.util.List;
import java.util.Optional;

/**
 * Answers to what a planner needs to know.
 *
 * @param contextKey under which the value of the chosen one belongs into the context of the
 *     request, such as {@code classId}; empty if there are no choices
 * @param items in the order in which they are displayed; may be empty
 */
public record PlanChoices(String contextKey, List<Choice> items) {
    /** No choices; the user answers in other words. */
    public static final PlanChoices NONE = new PlanChoices("", List.of());

    /**
     * One of them.
     *
     * @param label for readers
     * @param value an id
     * @param description may be empty
     */
    public record Choice(String label, String value, String description) {}

    public PlanChoices {
        items = List.copyOf(items);
    }

    /** The only choice with this label, or the one with this value, in any case. */
    public Optional<Choice> find(String answer) {
        var text = answer.strip();
        var found =
                items.stream()
                        .filter(it ->
                                it.value().equalsIgnoreCase(text)
                                        || it.label().equalsIgnoreCase(text))
                        .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }
}

package dev.troupe.packs.data.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The question about a table that a conversation is at.
 *
 * @param table the file that it is about, with the sheet if one is named
 * @param states what it stated after each change, the current one last; never empty
 */
public record HeldQuestion(String table, List<QuestionState> states) {
    private static final int MAX_STATES = 10; // the oldest are dropped

    /**
     * @throws IllegalArgumentException when there is no state
     */
    public HeldQuestion {
        if (states.isEmpty()) throw new IllegalArgumentException("a question has a state");
        states =
                List.copyOf(states.subList(Math.max(0, states.size() - MAX_STATES), states.size()));
    }

    public static HeldQuestion of(String table, QuestionState state) {
        return new HeldQuestion(table, List.of(state));
    }

    public QuestionState current() {
        return states.getLast();
    }

    public HeldQuestion with(QuestionState changed) {
        if (changed.equals(current())) return this;
        var all = new ArrayList<>(states);
        all.add(changed);
        return new HeldQuestion(table, all);
    }

    /** The question before its last change; empty when nothing was changed. */
    public Optional<HeldQuestion> undo() {
        return states.size() < 2
                ? Optional.empty()
                : Optional.of(new HeldQuestion(table, states.subList(0, states.size() - 1)));
    }

    /** As it was before its first change, which can be undone; empty when nothing was changed. */
    public Optional<HeldQuestion> reset() {
        return Optional.of(with(states.getFirst())).filter(first -> !first.equals(this));
    }
}

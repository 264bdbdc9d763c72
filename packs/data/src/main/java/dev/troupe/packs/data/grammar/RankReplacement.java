package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Measures;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Sort;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Top;
import dev.troupe.packs.data.grammar.clause.QuestionClause.TopOf;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import java.util.List;

/**
 * Puts what a message states about the best, the first and the order of rows in the place of what a
 * question states about them.
 */
final class RankReplacement {
    private final List<QuestionClause> clauses;
    private final QuestionClauses message;

    /**
     * @param clauses of the question; they are changed
     */
    RankReplacement(List<QuestionClause> clauses, QuestionClauses message) {
        this.clauses = clauses;
        this.message = message;
    }

    /** Whether the message goes with the question. */
    boolean replace() {
        replaceSuperlative();
        return replaceTop() && replaceSort();
    }

    private QuestionClauses question() {
        return new QuestionClauses(clauses);
    }

    private void removeAll(List<Class<? extends QuestionClause>> types) {
        clauses.removeIf(clause -> types.contains(clause.getClass()));
    }

    private void replaceSuperlative() {
        var wanted = message.superlative();
        if (wanted.isEmpty()) return;
        var before = question().superlative().flatMap(Superlative::by);
        var by = wanted.get().by().or(() -> before);
        var rows = message.top().or(() -> question().top());
        settleMeasures();
        removeAll(List.of(Superlative.class, TopOf.class, Top.class, Sort.class));
        rows.ifPresent(top -> clauses.add(top.withFirst()));
        boolean isTime = wanted.get().by().isPresent() && wanted.get().isTime();
        clauses.add(new Superlative(by, wanted.get().isDescending(), isTime));
    }

    private boolean replaceTop() {
        var wanted = message.top();
        if (wanted.isEmpty() || message.superlative().isPresent()) return true;
        if (!wanted.get().isFirst() && question().top().isEmpty()) return false;
        var before = question().top();
        boolean isOfAll =
                before.map(Top::isOfAll)
                        .orElseGet(() -> message.columns().isEmpty() && message.keys().isEmpty());
        var top = wanted.get().withFirst().ofAll(isOfAll);
        if (before.isEmpty()) {
            settleMeasures();
            clauses.add(top);
        }
        clauses.replaceAll(clause ->
                switch (clause) {
                    case Top _ -> top;
                    case TopOf(_, var superlative) -> new TopOf(top, superlative);
                    default -> clause;
                });
        return true;
    }

    private boolean replaceSort() {
        var wanted = message.sort();
        if (wanted.isEmpty()) return true;
        boolean isCut = question().superlative().isPresent() || question().top().isPresent();
        if (isCut && message.top().isEmpty()) return false;
        clauses.removeIf(Sort.class::isInstance);
        clauses.add(wanted.get());
        return true;
    }

    /** The groups of a question are compared by the numbers that it shows. */
    private void settleMeasures() {
        if (question().keys().isEmpty()) return;
        clauses.replaceAll(clause ->
                switch (clause) {
                    case Measures(var measures) ->
                            new Measures(measures.stream().map(MeasuredNumbers::settle).toList());
                    case Sort(var by, var isDescending) ->
                            new Sort(by.map(this::settleOrder), isDescending);
                    default -> clause;
                });
    }

    /** An order by a number is one by that of the groups; by a key it stays. */
    private Measured settleOrder(Measured by) {
        boolean isKey = MeasuredNumbers.isOf(by, question().keys());
        return isKey ? by : MeasuredNumbers.settle(by);
    }
}

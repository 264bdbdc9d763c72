package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.grammar.assembly.QueryAssembler;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Measures;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Sort;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Top;
import dev.troupe.packs.data.grammar.clause.QuestionClause.TopOf;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import java.util.Optional;

/**
 * Puts what a message states about the best, the first and the order of rows in the place of what a
 * question states about them.
 */
final class RankReplacement {
    private final TableContext table;
    private final List<QuestionClause> clauses;
    private final QuestionClauses message;

    /**
     * @param clauses of the question; they are changed
     */
    RankReplacement(TableContext table, List<QuestionClause> clauses, QuestionClauses message) {
        this.table = table;
        this.clauses = clauses;
        this.message = message;
    }

    /** Whether the message goes with the question. */
    boolean replace() {
        replaceSuperlative();
        return replaceTop() && replaceSort() && reverse() && sortByName();
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
        var rows = message.top().or(() -> question().top()).or(this::firstOfAll);
        settleMeasures();
        removeAll(List.of(Superlative.class, TopOf.class, Top.class, Sort.class));
        rows.ifPresent(top -> clauses.add(top.withFirst()));
        boolean isTime = wanted.get().by().isPresent() && wanted.get().isTime();
        clauses.add(new Superlative(by, wanted.get().isDescending(), isTime));
    }

    /** And the highest? Of groups in groups, it is the first row of all that the result shows. */
    private Optional<Top> firstOfAll() {
        boolean isOfGroups =
                !message.keys().isEmpty()
                        || !message.columns().isEmpty()
                        || message.which().isPresent();
        return question().keys().size() > 1 && !isOfGroups
                ? Optional.of(new Top(1, true).ofAll(true))
                : Optional.empty();
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
        if (isCut() && message.top().isEmpty()) return false;
        clauses.removeIf(Sort.class::isInstance);
        clauses.add(wanted.get());
        return true;
    }

    private boolean isCut() {
        return question().superlative().isPresent() || question().top().isPresent();
    }

    /** The order that the result has, the other way. */
    private boolean reverse() {
        if (message.one(QuestionClause.Reversed.class).isEmpty()) return true;
        var order =
                QueryAssembler.assemble(table, clauses).stream()
                        .flatMap(assembled -> assembled.query().order().stream())
                        .findFirst();
        if (isCut() || order.isEmpty()) return false;
        var by = question().sort().flatMap(Sort::by).or(() -> key(order.get().by()));
        clauses.removeIf(Sort.class::isInstance);
        clauses.add(new Sort(by, Optional.of(!order.get().isDescending())));
        return true;
    }

    /** The key that the result is in the order of. */
    private Optional<Measured> key(Expression by) {
        return question().keys().stream()
                .filter(key -> key.expression().equals(by))
                .findFirst()
                .map(key -> new Measured(by, key.name(), true));
    }

    private boolean sortByName() {
        if (message.one(QuestionClause.Named.class).isEmpty()) return true;
        var keys = question().keys();
        if (isCut() || keys.size() != 1) return false;
        clauses.removeIf(Sort.class::isInstance);
        clauses.add(new Sort(key(keys.getFirst().expression()), Optional.of(false)));
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

package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Reads how rows and empty cells are cleaned before anything is computed. */
final class CleaningAssembler {
    private static final double QUANTITY = 0.5; // how well a number fits

    private final QueryDraft draft;
    private final QuestionClauses clauses;

    CleaningAssembler(QueryDraft draft) {
        this.draft = draft;
        this.clauses = draft.clauses();
    }

    void clean() {
        if (clauses.has(Kind.DISTINCT_ROWS)) draft.update(Query::withDistinctRows);
        clauses.one(QuestionClause.KeepOne.class)
                .ifPresent(one -> draft.update(query -> query.withUnique(unique(one))));
        addOpenWay();
        fill();
    }

    private static Query.Unique unique(QuestionClause.KeepOne one) {
        return new Query.Unique(
                one.columns().stream().map(ColumnProfile::name).toList(), one.isLast());
    }

    /** Fill empty prices with 0, then the average: that of the prices. */
    private void addOpenWay() {
        var open = clauses.all(QuestionClause.OpenWay.class);
        if (open.isEmpty()) return;
        var measures = draft.measures();
        var fills = clauses.all(QuestionClause.Fill.class);
        boolean isTotal =
                open.getFirst().way().function() == Function.SUM
                        && measures.isEmpty()
                        && fills.isEmpty();
        if (isTotalOfRows(open.getFirst())) {
            require(open.size() == 1);
            return;
        }
        if (isTotal) {
            addUsualTotal(open);
            return;
        }
        require(open.size() == 1 && measures.stream().allMatch(Measured::isImplied));
        if (measures.isEmpty() && fills.isEmpty() && !draft.keys().isEmpty()) {
            boolean isOfRows = // 平均有多少家店
                    clauses.isAfter(QuestionClause.Subject.class, QuestionClause.OpenWay.class);
            require(!draft.table().chinese() || !isOfRows);
            addUsual(open.getFirst().way());
            return;
        }
        require(fills.size() == 1);
        require(fills.getFirst().number() instanceof Expression.Field);
        measures.clear();
        var field = (Expression.Field) fills.getFirst().number();
        measures.add(
                draft.table()
                        .measure(
                                open.getFirst().way(),
                                new Phrases.Number(field, field.column(), false)));
    }

    /** The average per region: of the usual number. */
    private void addUsual(Phrases.Way way) {
        var number = draft.usualNumber();
        draft.assume("计算的是" + number.name(), "the number is " + number.name());
        draft.measures().add(draft.table().measure(way, draft.table().number(number)));
    }

    /** How many players altogether: the number of rows is one of all of them. */
    private boolean isTotalOfRows(QuestionClause.OpenWay open) {
        return !draft.table().chinese()
                && open.way().function() == Function.SUM
                && draft.keys().isEmpty()
                && draft.measures().equals(List.of(draft.table().rows()));
    }

    /** The total, or that per city: of the usual number. */
    private void addUsualTotal(List<QuestionClause.OpenWay> open) {
        require(open.size() == 1);
        boolean isOfRows =
                clauses.one(QuestionClause.HowMuch.class).isPresent()
                        && clauses.one(QuestionClause.Subject.class).isPresent();
        if (isOfRows) {
            draft.measures().add(draft.table().rows()); // 一共取消了多少单
            return;
        }
        if (isOfOtherThings()) {
            require(isOfSomeRows());
            draft.measures().add(draft.table().rows());
            return;
        }
        var number = draft.usualNumber();
        draft.assume("合计的是" + number.name(), "the total is of " + number.name());
        var of = draft.table().number(number);
        draft.measures()
                .add(
                        draft.keys().isEmpty()
                                ? draft.table().measure(Phrases.Way.of(Function.SUM), of)
                                : draft.table().usual(of));
    }

    /** How many things altogether are not a total of numbers, unless these are quantities. */
    private boolean isOfOtherThings() {
        return !draft.table().chinese()
                && clauses.all(QuestionClause.HowMuch.class).stream()
                        .anyMatch(QuestionClause.HowMuch::isCount)
                && draft.table().measurable().stream()
                        .allMatch(number -> number.fit(Concept.QUANTITY) < QUANTITY);
    }

    /** Whether the things that are counted are the rows or some of them. */
    private boolean isOfSomeRows() {
        return !clauses.all(QuestionClause.Subject.class).isEmpty()
                || clauses.filters().stream().anyMatch(one -> one.choice().isPresent());
    }

    /** Missing numbers count as the value that the question gives for them. */
    private void fill() {
        for (var fill : clauses.all(QuestionClause.Fill.class)) {
            int before = draft.measures().hashCode();
            replace(fill.number(), fill.value());
            require(before != draft.measures().hashCode());
        }
        for (var fill : clauses.all(QuestionClause.FillAll.class)) {
            require(draft.measures().size() == 1);
            var parts = draft.measures().getFirst().expression().parts();
            require(parts.size() == 1);
            replace(parts.getFirst(), fill.value());
        }
    }

    private void replace(Expression number, BigDecimal value) {
        var filled = new Expression.Fallback(number, Expression.Constant.of(value));
        draft.measures()
                .replaceAll(measured ->
                        measured.expression() instanceof Expression.Aggregation aggregation
                                        && aggregation.of().filter(number::equals).isPresent()
                                ? new Measured(
                                        new Expression.Aggregation(
                                                aggregation.function(),
                                                Optional.of(filled),
                                                aggregation.only(),
                                                aggregation.fraction()),
                                        measured.name(),
                                        measured.isImplied())
                                : measured);
    }
}

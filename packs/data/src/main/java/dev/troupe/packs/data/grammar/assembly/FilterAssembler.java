package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the conditions that rows have to meet. */
final class FilterAssembler {
    private static final BigDecimal PASS_MARK = BigDecimal.valueOf(60); // of 100

    private static final BigDecimal HIGHEST_AGE = BigDecimal.valueOf(120);

    private final QueryDraft draft;
    private final QuestionClauses clauses;

    FilterAssembler(QueryDraft draft) {
        this.draft = draft;
        this.clauses = draft.clauses();
    }

    void addFilters() {
        var periods =
                clauses.filters().stream()
                        .map(QuestionClause.Filtered::condition)
                        .filter(condition ->
                                condition instanceof QueryCondition.Range range
                                        && !range.isEndIncluded())
                        .toList();
        require(periods.size() <= 1);
        clauses.all(QuestionClause.Passing.class).forEach(this::addPassing);
        for (var filtered : clauses.filters())
            if (!isImplied(filtered.condition())) addFilter(filtered);
        require(!areValuesDeniedToo());
        require(!areContrary());
        require(!isNeighborOfNamed());
    }

    private void addFilter(QuestionClause.Filtered filtered) {
        filtered.bound()
                .ifPresentOrElse(
                        this::addBound,
                        () -> draft.update(query -> query.withFilter(filtered.condition())));
    }

    /** Paid in March: what is in a period has a date. */
    private boolean isImplied(QueryCondition condition) {
        return condition instanceof QueryCondition.Not(QueryCondition.Missing(var of))
                && clauses.filters().stream()
                        .map(QuestionClause.Filtered::condition)
                        .anyMatch(other -> isBound(other, of));
    }

    private static boolean isBound(QueryCondition condition, Expression of) {
        return switch (condition) {
            case QueryCondition.Range range -> range.of().equals(of);
            case QueryCondition.Comparison(var left, _, _) -> left.equals(of);
            default -> false;
        };
    }

    /**
     * Those in Rome but not in Paris: a row with one value of a column has no other, so that what
     * has several rows is meant.
     */
    private boolean areValuesDeniedToo() {
        var filters = draft.query().filters();
        return filters.stream()
                .anyMatch(filter ->
                        filter instanceof QueryCondition.Not(QueryCondition.OneOf(var of, _))
                                && filters.stream()
                                        .anyMatch(other ->
                                                other instanceof QueryCondition.OneOf(var same, _)
                                                        && same.equals(of)));
    }

    /** Two different values of a column, or periods apart: no row meets both. */
    private boolean areContrary() {
        var filters = draft.query().filters().stream().flatMap(FilterAssembler::parts).toList();
        for (int i = 0; i < filters.size(); i++)
            for (var other : filters.subList(0, i))
                if (areContrary(filters.get(i), other)) return true;
        return false;
    }

    private static Stream<QueryCondition> parts(QueryCondition condition) {
        return condition instanceof QueryCondition.All(var conditions)
                ? conditions.stream().flatMap(FilterAssembler::parts)
                : Stream.of(condition);
    }

    private static boolean areContrary(QueryCondition one, QueryCondition other) {
        if (one instanceof QueryCondition.OneOf(var of, var values)
                && other instanceof QueryCondition.OneOf(var same, var others))
            return of.equals(same) && Collections.disjoint(values, others);
        var first = periods(one);
        var second = periods(other);
        return !first.isEmpty()
                && !second.isEmpty()
                && first.stream().noneMatch(range -> second.stream().anyMatch(range::overlaps));
    }

    /** A period, or the same one in several years. */
    private static List<Period> periods(QueryCondition condition) {
        return switch (condition) {
            case QueryCondition.Range(
                            var of,
                            Expression.Constant(Cell.Date(var from)),
                            Expression.Constant(Cell.Date(var to)),
                            var isEndIncluded)
                    when !isEndIncluded ->
                    List.of(new Period(of, from, to));
            case QueryCondition.Any(var parts) -> {
                var all = parts.stream().map(FilterAssembler::periods).toList();
                yield all.stream().anyMatch(List::isEmpty)
                        ? List.of()
                        : all.stream().flatMap(List::stream).toList();
            }
            default -> List.of();
        };
    }

    /** Dates from one, up to another one that is not among them. */
    private record Period(Expression of, LocalDate from, LocalDate to) {
        /** Whether one date can be in both; dates of different columns can. */
        boolean overlaps(Period other) {
            return !of.equals(other.of()) || from.isBefore(other.to()) && other.from().isBefore(to);
        }
    }

    /** Was A launched before B: whether one row is next to another is not what is asked. */
    private boolean isNeighborOfNamed() {
        var filters = draft.query().filters();
        return filters.stream()
                .anyMatch(filter ->
                        filter instanceof QueryCondition.NextTo(QueryCondition.OneOf(var of, _), _)
                                && filters.stream()
                                        .anyMatch(other ->
                                                other instanceof QueryCondition.OneOf(var same, _)
                                                        && same.equals(of)));
    }

    /** The pass mark is an assumption, which the answer states. */
    private void addPassing(QuestionClause.Passing passing) {
        var field = TableContext.field(passing.column());
        var comparator =
                passing.isPassed()
                        ? QueryCondition.Comparator.AT_LEAST
                        : QueryCondition.Comparator.BELOW;
        draft.assume(PASS_MARK + " 分及格", "the pass mark is " + PASS_MARK);
        draft.update(query ->
                query.withFilter(
                        new QueryCondition.Comparison(
                                field, comparator, Expression.Constant.of(PASS_MARK))));
    }

    /** Patients over 50: an English bound without a unit is the age, if the table has one. */
    private boolean mayBeAge(Phrases.Bound bound) {
        return !draft.table().chinese()
                && bound.low().value().signum() > 0
                && bound.low().value().compareTo(HIGHEST_AGE) <= 0;
    }

    private Optional<ColumnProfile> age() {
        return draft.table().only(Concept.AGE);
    }

    /** Bounds of a number that the question does not name: that of the groups, else of the rows. */
    private void addBound(Phrases.Bound bound) {
        boolean isOfGroups = !draft.keys().isEmpty() && draft.measures().size() == 1;
        if (isOfGroups) {
            var number = draft.measures().getFirst().expression();
            require(!MoneyColumn.isComparedWithPieces(draft.table(), bound, number));
            draft.update(query -> query.withHaving(List.of(bound.conditionOn(number))));
            return;
        }
        boolean isOther =
                clauses.filters().stream()
                        .map(QuestionClause.Filtered::condition)
                        .anyMatch(condition ->
                                condition instanceof QueryCondition.Comparison
                                        || condition instanceof QueryCondition.Range range
                                                && range.isEndIncluded());
        require(!isOther);
        var number = mayBeAge(bound) ? age().orElseGet(draft::usualNumber) : draft.usualNumber();
        require(
                !MoneyColumn.isComparedWithPieces(
                        draft.table(), bound, TableContext.field(number)));
        var name = number.name();
        if (draft.table().measurable().size() > 1)
            draft.assume("比较的是" + name, "the comparison is of " + name);
        draft.update(query -> query.withFilter(bound.conditionOn(TableContext.field(number))));
    }
}

package dev.troupe.packs.data.question.check;

import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.HeadcountColumns;
import dev.troupe.packs.data.table.Cell;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds denials of rows, which no condition on single rows expresses: 没有北京订单的客户 are customers none
 * of whose orders is from 北京, rather than the customers of other orders.
 */
final class DeniedRows {
    private static final String DENIAL = "(?:没有?|从未)";
    private static final String NOT = "(?<denial>没有?|未|不是|(?<![a-z])(?:not|n't))";
    private static final Pattern MISSING =
            Pattern.compile(
                    "没有?|从未|(?<![a-z])(?:without(?: any)?|no|never|lack(?:s|ing)?)(?![a-z])");

    private DeniedRows() {}

    /**
     * @param text in lower case
     */
    static Stream<Span> find(String text, Query query, List<ColumnProfile> columns) {
        return Stream.of(
                        findExcluded(text, query, columns),
                        findIdentifiers(text, query, columns),
                        findNever(text, query, columns),
                        findIndividuals(text, query, columns))
                .flatMap(spans -> spans);
    }

    /** 没有迟到过 is about all rows of someone, rather than about a row that is something else. */
    private static Stream<Span> findNever(String text, Query query, List<ColumnProfile> columns) {
        boolean isOneRowEach =
                columns.stream().anyMatch(column -> column.isUnique() && !column.canMeasure());
        if (isOneRowEach) return Stream.empty();
        return query.filters().stream()
                .flatMap(DeniedRows::values)
                .flatMap(value ->
                        Pattern.compile(
                                        "(?:没有?|未)"
                                                + Pattern.quote(value.toLowerCase(Locale.ROOT))
                                                + "过")
                                .matcher(text)
                                .results())
                .map(match -> new Span(match.start(), match.end()));
    }

    /**
     * Who is not late, of individuals with rows of both kinds: those with one that is not late are
     * not those without one that is.
     */
    private static Stream<Span> findIndividuals(
            String text, Query query, List<ColumnProfile> columns) {
        var people = HeadcountColumns.findRepeated(columns).filter(one -> isAsked(one, query));
        return people.stream()
                .flatMap(person ->
                        query.filters().stream()
                                .filter(filter -> isOfSomeRows(filter, person, columns)))
                .flatMap(DeniedRows::values)
                .flatMap(value ->
                        Pattern.compile(
                                        NOT
                                                + "(?:的)?\\s*"
                                                + Pattern.quote(value.toLowerCase(Locale.ROOT)))
                                .matcher(text)
                                .results())
                .map(match -> new Span(match.start("denial"), match.end("denial")));
    }

    private static boolean isAsked(ColumnProfile person, Query query) {
        var field = new Expression.Field(person.name());
        return query.keys().isEmpty()
                && query.outputs().stream()
                        .map(Query.Output::expression)
                        .anyMatch(one ->
                                one.equals(field)
                                        || one.equals(
                                                Expression.Aggregation.of(
                                                        Expression.Function.COUNT_DISTINCT,
                                                        field)));
    }

    /** Whether a condition excludes some rows of an individual and leaves others. */
    private static boolean isOfSomeRows(
            QueryCondition condition, ColumnProfile person, List<ColumnProfile> columns) {
        if (!(condition
                instanceof
                QueryCondition.Not(QueryCondition.OneOf(Expression.Field(var name), var cells))))
            return false;
        var of = columns.stream().filter(one -> one.name().equals(name)).findFirst();
        if (of.isEmpty()) return false;
        var states = of.get().column().cells();
        var names = person.column().cells();
        var out = new HashSet<String>();
        var left = new HashSet<String>();
        for (int row = 0; row < names.size(); row++)
            (cells.contains(states.get(row)) ? out : left).add(names.get(row).text());
        out.retainAll(left);
        return !out.isEmpty();
    }

    /** Rows without what each row has, its identifier, are none: the rows themselves are denied. */
    private static Stream<Span> findIdentifiers(
            String text, Query query, List<ColumnProfile> columns) {
        boolean isDenied =
                columns.stream()
                        .filter(column -> column.isUnique() && !column.canMeasure())
                        .filter(column ->
                                column.column().cells().stream().noneMatch(Cell::isMissing))
                        .map(column ->
                                new QueryCondition.Missing(new Expression.Field(column.name())))
                        .anyMatch(query.filters()::contains);
        return isDenied
                ? MISSING.matcher(text).results().map(match -> new Span(match.start(), match.end()))
                : Stream.empty();
    }

    private static Stream<Span> findExcluded(
            String text, Query query, List<ColumnProfile> columns) {
        if (query.isGrouped() || columns.stream().noneMatch(column -> isRepeated(column, query)))
            return Stream.empty();
        return query.filters().stream()
                .flatMap(DeniedRows::values)
                .flatMap(value -> find(text, value.toLowerCase(Locale.ROOT)));
    }

    private static Stream<Span> find(String text, String value) {
        var denied =
                Pattern.compile(
                        "(?<denial>"
                                + DENIAL
                                + ")\\s*(?:的)?"
                                + Pattern.quote(value)
                                + "的?[^，。,的是]{1,6}的");
        return denied.matcher(text)
                .results()
                .map(match -> new Span(match.start("denial"), match.end("denial")));
    }

    /** Whether rows share the values of a column that is shown. */
    private static boolean isRepeated(ColumnProfile column, Query query) {
        var field = new Expression.Field(column.name());
        return !column.isUnique()
                && !column.canMeasure()
                && query.outputs().stream().anyMatch(output -> output.expression().equals(field));
    }

    /** The values that a condition excludes. */
    private static Stream<String> values(QueryCondition condition) {
        return condition instanceof QueryCondition.Not(QueryCondition.OneOf(_, var cells))
                ? cells.stream().map(cell -> cell.text())
                : Stream.of();
    }
}

package dev.troupe.packs.data.question.check;

import dev.troupe.language.Span;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
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
    private static final Pattern MISSING =
            Pattern.compile(
                    "没有?|从未|(?<![a-z])(?:without(?: any)?|no|never|lack(?:s|ing)?)(?![a-z])");

    private DeniedRows() {}

    /**
     * @param text in lower case
     */
    static Stream<Span> find(String text, Query query, List<ColumnProfile> columns) {
        return Stream.concat(
                findExcluded(text, query, columns), findIdentifiers(text, query, columns));
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

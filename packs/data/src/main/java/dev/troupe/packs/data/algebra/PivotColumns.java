package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The values that become columns of a pivot, in their order: those of the rows that the conditions
 * on the column itself select.
 *
 * @param columns of the table by name
 */
public record PivotColumns(Map<String, Column> columns, boolean chinese) {
    /** A column of a pivot: a value, or empty for the rows without one. */
    record Value(Optional<Cell> cell) {}

    /** With a pivot, each output once for each value of the column that is pivoted. */
    public List<Query.Output> outputs(Query query) {
        boolean hasTotals = query.pivot().filter(Query.Pivot::isWithTotals).isPresent();
        if (query.pivot().isEmpty()) return query.outputs();
        var across = query.pivot().get().columns().expression();
        var values = values(across, query.filters());
        var all = new ArrayList<Query.Output>();
        for (var output : query.outputs()) {
            var prefix = query.outputs().size() == 1 ? "" : output.name() + " ";
            for (var value : values)
                all.add(
                        new Query.Output(
                                prefix + title(value),
                                only(output.expression(), condition(across, value))));
            if (hasTotals)
                all.add(new Query.Output(prefix + (chinese ? "合计" : "total"), output.expression()));
        }
        return all;
    }

    private String title(Value value) {
        return value.cell().map(cell -> cell.text()).orElse(chinese ? "（空）" : "(empty)");
    }

    private static QueryCondition condition(Expression across, Value value) {
        return value.cell()
                .<QueryCondition>map(cell -> new QueryCondition.OneOf(across, List.of(cell)))
                .orElseGet(() -> new QueryCondition.Missing(across));
    }

    private static Expression only(Expression expression, QueryCondition condition) {
        return expression instanceof Aggregation aggregation
                ? aggregation.onlyWhere(
                        aggregation
                                .only()
                                .<QueryCondition>map(
                                        other -> new QueryCondition.All(List.of(other, condition)))
                                .orElse(condition))
                : expression;
    }

    private List<Value> values(Expression across, List<QueryCondition> filters) {
        var field =
                (Expression.Field)
                        (across instanceof Expression.DatePart(_, var date) ? date : across);
        var cells = Objects.requireNonNull(columns.get(field.column())).cells().stream();
        var selected = cells.filter(cell -> mayMeet(filters, field, cell)).toList();
        var sorted = new TreeMap<Comparable<?>, Cell>(PivotColumns::compare);
        for (var cell : selected)
            if (!cell.isMissing()) {
                var value = value(across, cell);
                sorted.putIfAbsent(place(across, cell, value), value);
            }
        var present = sorted.values().stream().map(cell -> new Value(Optional.of(cell)));
        boolean isAnyMissing = selected.stream().anyMatch(Cell::isMissing);
        return Stream.concat(
                        present,
                        isAnyMissing ? Stream.of(new Value(Optional.empty())) : Stream.empty())
                .toList();
    }

    private Cell value(Expression across, Cell cell) {
        return across instanceof Expression.DatePart(var grain, _)
                ? Cell.of(text(grain, time(cell)))
                : cell;
    }

    private static Comparable<?> place(Expression across, Cell cell, Cell value) {
        if (!(across instanceof Expression.DatePart(var grain, _))) return comparable(value);
        return switch (grain) {
            case WEEKDAY -> time(cell).getDayOfWeek();
            default -> value.text();
        };
    }

    private static Comparable<?> comparable(Cell cell) {
        return switch (cell) {
            case Cell.Numeric(var number) -> number.stripTrailingZeros();
            case Cell.Date _, Cell.DateTime _ -> time(cell);
            default -> cell.text();
        };
    }

    @SuppressWarnings("unchecked")
    private static int compare(Comparable<?> left, Comparable<?> right) {
        return ((Comparable<Object>) left).compareTo(right);
    }

    private static LocalDateTime time(Cell cell) {
        return switch (cell) {
            case Cell.Date(var date) -> date.atStartOfDay();
            case Cell.DateTime(var time) -> time;
            default -> throw new IllegalArgumentException("no date: " + cell);
        };
    }

    /** As {@link TimeGrain#sql} writes it. */
    private String text(TimeGrain grain, LocalDateTime time) {
        return switch (grain) {
            case DAY -> time.toLocalDate().toString();
            case WEEK ->
                    "%04d-W%02d"
                            .formatted(
                                    time.get(IsoFields.WEEK_BASED_YEAR),
                                    time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case MONTH -> "%04d-%02d".formatted(time.getYear(), time.getMonthValue());
            case QUARTER ->
                    "%04d-Q%d".formatted(time.getYear(), time.get(IsoFields.QUARTER_OF_YEAR));
            case YEAR -> "%04d".formatted(time.getYear());
            case WEEKDAY ->
                    chinese
                            ? "周" + "一二三四五六日".charAt(time.getDayOfWeek().getValue() - 1)
                            : time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case HOUR -> "%02d:00".formatted(time.getHour());
        };
    }

    private static boolean mayMeet(
            List<QueryCondition> filters, Expression.Field field, Cell cell) {
        return filters.stream().allMatch(filter -> meets(filter, field, cell).orElse(true));
    }

    /** Whether a value meets a condition; empty when that depends on other columns. */
    private static Optional<Boolean> meets(
            QueryCondition condition, Expression.Field field, Cell cell) {
        return switch (condition) {
            case QueryCondition.Comparison(var of, var comparator, Expression.Constant(var value))
                    when of.equals(field) ->
                    Optional.of(compares(cell, comparator, value));
            case QueryCondition.Range(
                            var of,
                            Expression.Constant(var low),
                            Expression.Constant(var high),
                            var isEndIncluded)
                    when of.equals(field) ->
                    Optional.of(
                            compares(cell, QueryCondition.Comparator.AT_LEAST, low)
                                    && compares(
                                            cell,
                                            isEndIncluded
                                                    ? QueryCondition.Comparator.AT_MOST
                                                    : QueryCondition.Comparator.BELOW,
                                            high));
            case QueryCondition.OneOf(var of, var values) when of.equals(field) ->
                    Optional.of(
                            values.stream()
                                    .anyMatch(value ->
                                            compares(
                                                    cell, QueryCondition.Comparator.EQUAL, value)));
            case QueryCondition.Missing(var of) when of.equals(field) ->
                    Optional.of(cell.isMissing() || cell.text().isBlank());
            case QueryCondition.Not(var inner) -> meets(inner, field, cell).map(met -> !met);
            case QueryCondition.All(var all) -> {
                var known = all.stream().map(one -> meets(one, field, cell)).toList();
                if (known.contains(Optional.of(false))) yield Optional.of(false);
                yield known.contains(Optional.<Boolean>empty())
                        ? Optional.empty()
                        : Optional.of(true);
            }
            case QueryCondition.Any(var any) -> {
                var known = any.stream().map(one -> meets(one, field, cell)).toList();
                if (known.contains(Optional.of(true))) yield Optional.of(true);
                yield known.contains(Optional.<Boolean>empty())
                        ? Optional.empty()
                        : Optional.of(false);
            }
            default -> Optional.empty();
        };
    }

    private static boolean compares(Cell cell, QueryCondition.Comparator comparator, Cell with) {
        if (cell.isMissing() || with.isMissing())
            return comparator == QueryCondition.Comparator.NOT_EQUAL;
        var left = comparable(cell);
        var right = comparable(with);
        if (left.getClass() != right.getClass()) return true;
        int sign = compare(left, right);
        return switch (comparator) {
            case EQUAL -> sign == 0;
            case NOT_EQUAL -> sign != 0;
            case ABOVE -> sign > 0;
            case AT_LEAST -> sign >= 0;
            case BELOW -> sign < 0;
            case AT_MOST -> sign <= 0;
        };
    }
}

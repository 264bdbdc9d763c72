package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes what compares a group with those before it: in the order of the first key, within the
 * other keys. Of periods, the one before is that of the calendar.
 */
final class PandasWindows {
    private final List<String> keys;
    private final Optional<String> place;
    private final boolean mayMissKey;

    /**
     * @param keys the columns of the keys in the result
     * @param columns of the table by name
     */
    PandasWindows(Query query, List<String> keys, Map<String, Column> columns) {
        this.keys = keys;
        if (keys.isEmpty())
            throw PandasExpression.unsupported("没有分组的逐期比较", "a comparison without groups");
        var first = query.keys().getFirst().expression();
        place = place(first, columns);
        mayMissKey =
                !(first instanceof Expression.Field || first instanceof Expression.DatePart)
                        || columns.values().stream()
                                .filter(column ->
                                        fieldOf(first).filter(column.name()::equals).isPresent())
                                .anyMatch(column ->
                                        column.cells().stream().anyMatch(Cell::isMissing));
    }

    /** Puts the result in order; counts the periods of the first key where they can be counted. */
    List<String> ordered() {
        var sorted =
                "result = result.sort_values("
                        + PythonLiterals.literal(keys.getFirst())
                        + ", kind=\"stable\")";
        return place.map(code -> List.of(sorted, "place = " + code)).orElse(List.of(sorted));
    }

    private static Optional<String> fieldOf(Expression key) {
        return switch (key) {
            case Expression.Field(var name) -> Optional.of(name);
            case Expression.DatePart(_, Expression.Field(var name)) -> Optional.of(name);
            default -> Optional.empty();
        };
    }

    /** The number of a period, so that one before another is known. */
    private Optional<String> place(Expression key, Map<String, Column> columns) {
        var column = "result[" + PythonLiterals.literal(keys.getFirst()) + "]";
        return switch (key) {
            case Expression.DatePart(var grain, _) ->
                    Optional.of(
                            switch (grain) {
                                case DAY -> number(column, "D");
                                case MONTH -> number(column, "M");
                                case QUARTER -> number(column, "Q");
                                case YEAR -> number(column, "Y");
                                case WEEK ->
                                        number(
                                                "pd.to_datetime("
                                                        + column
                                                        + " + \"-1\", format=\"%G-W%V-%u\")",
                                                "W");
                                case WEEKDAY -> column + ".cat.codes";
                                case HOUR -> column + ".str[:2].astype(float)";
                            });
            case Expression.Field(var name) ->
                    Optional.ofNullable(columns.get(name))
                            .map(Column::type)
                            .flatMap(type ->
                                    switch (type) {
                                        case NUMBER -> Optional.of(column);
                                        case MONTH -> Optional.of(number(column, "M"));
                                        case TEXT, DATE, DATE_TIME, FLAG -> Optional.empty();
                                    });
            default -> Optional.empty();
        };
    }

    private static String number(String column, String period) {
        return column
                + ".map(lambda date: pd.Period(date, \""
                + period
                + "\").ordinal, na_action=\"ignore\")";
    }

    /** A series, or the series of each group of the other keys. */
    private String along(String series) {
        if (keys.size() == 1) return series;
        var others =
                keys.stream()
                        .skip(1)
                        .map(key -> "result[" + PythonLiterals.literal(key) + "]")
                        .toList();
        return series + ".groupby([" + String.join(", ", others) + "], sort=False, dropna=False)";
    }

    /**
     * The values of a window.
     *
     * @param values of the aggregate, a series
     * @param exact rounds what binary numbers hold only nearly; may be empty
     */
    String of(Expression window, String values, String exact) {
        return switch (window) {
            case Expression.Change(var kind, _) ->
                    switch (kind) {
                        case DIFFERENCE -> "(" + values + " - " + before(values) + ")" + exact;
                        case PERCENT ->
                                "100 * (%s / %s.replace(0, float(\"nan\")) - 1)"
                                        .formatted(values, before(values));
                    };
            case Expression.RunningTotal _ ->
                    keys.size() == 1
                            ? values + ".cumsum().ffill()" + exact
                            : along(values) + ".cumsum()" + exact;
            case Expression.MovingAverage(_, var groups) -> moving(window, values, groups);
            default -> throw PandasExpression.unsupported(window);
        };
    }

    private String before(String values) {
        var shifted = along(values) + ".shift()";
        return place.isEmpty() ? shifted : shifted + ".where(" + along("place") + ".diff() == 1)";
    }

    private String moving(Expression window, String values, int groups) {
        if (keys.size() > 1 || place.isPresent() && mayMissKey)
            throw PandasExpression.unsupported(window);
        var rolling = ".rolling(" + groups + ", min_periods=1).mean()";
        return place.isEmpty()
                ? values + rolling
                : "%s.set_axis(place).reindex(range(place.min(), place.max() + 1))%s.reindex(place).to_numpy()"
                        .formatted(values, rolling);
    }
}

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
    private static final String PLACE = "period";

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
            throw PandasExpression.refusal("没有分组的逐期比较", "a comparison without groups");
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

    /** Numbers the periods of the first key, if it has any. */
    Optional<String> place() {
        return place.map(code -> PLACE + " = " + code);
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
                                        case YEAR -> Optional.of(number(column, "Y"));
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
        return series + ".groupby([" + String.join(", ", others) + "], dropna=False)";
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
                        case DIFFERENCE ->
                                exact.isEmpty()
                                        ? values + " - before"
                                        : "(" + values + " - before)" + exact;
                        case PERCENT ->
                                "100 * (" + values + " / before.replace(0, float(\"nan\")) - 1)";
                    };
            case Expression.RunningTotal _ ->
                    keys.size() == 1
                            ? values + ".cumsum().ffill()" + exact
                            : along(values) + ".cumsum()" + exact;
            case Expression.MovingAverage(_, var groups) -> moving(window, values, groups);
            default -> throw PandasExpression.refusal(window);
        };
    }

    /** The values of the groups before, where a window needs them; only of the period before. */
    List<String> before(Expression window, String values) {
        if (!(window instanceof Expression.Change)) return List.of();
        var where = place.isEmpty() ? "" : ".where(" + along(PLACE) + ".diff() == 1)";
        return List.of("before = " + along(values) + ".shift()" + where);
    }

    private String moving(Expression window, String values, int groups) {
        if (keys.size() > 1 || place.isPresent() && mayMissKey)
            throw PandasExpression.refusal(window);
        var rolling = ".rolling(" + groups + ", min_periods=1).mean()";
        return place.isEmpty()
                ? values + rolling
                : "%1$s.set_axis(%3$s).reindex(range(%3$s.min(), %3$s.max() + 1))%2$s.reindex(%3$s).to_numpy()"
                        .formatted(values, rolling, PLACE);
    }
}

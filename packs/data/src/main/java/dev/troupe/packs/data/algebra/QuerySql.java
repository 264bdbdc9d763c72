package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.SqlText;
import dev.troupe.packs.data.table.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Compiles a {@link Query} to one statement in the dialect of the embedded engine. */
public final class QuerySql {
    private final String table;
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final boolean chinese;
    private final int minDecimals;
    private final Optional<Integer> decimals;

    /**
     * @param columns of the table
     * @param chinese the language of weekdays and totals
     */
    public QuerySql(String table, List<ColumnProfile> columns, boolean chinese) {
        this(table, columns, chinese, 0);
    }

    /**
     * @param minDecimals of numbers that are rounded
     */
    public QuerySql(String table, List<ColumnProfile> columns, boolean chinese, int minDecimals) {
        this(table, columns, chinese, minDecimals, Optional.empty());
    }

    private QuerySql(
            String table,
            List<ColumnProfile> columns,
            boolean chinese,
            int minDecimals,
            Optional<Integer> decimals) {
        this.table = table;
        columns.forEach(column -> this.columns.put(column.name(), column.column()));
        this.chinese = chinese;
        this.minDecimals = minDecimals;
        this.decimals = decimals;
    }

    /** With all numbers of the result, those of the table as well, rounded to so many decimals. */
    public static QuerySql withDecimals(
            String table, List<ColumnProfile> columns, boolean chinese, int decimals) {
        return new QuerySql(table, columns, chinese, 0, Optional.of(decimals));
    }

    /** The whole statement. */
    public String compile(Query query) {
        return new Statement(query).text();
    }

    /** Which rows of the table a query is about; empty for all. */
    public String condition(Query query) {
        return query.filters().isEmpty()
                ? ""
                : new Statement(query).sql.join(query.filters(), " AND ");
    }

    /** One statement, clause by clause. */
    private final class Statement {
        private final Query query;
        private final SourceSql source;
        private final Map<Expression, String> bins;
        private final ExpressionSql sql;
        private final boolean hasTotals;

        Statement(Query query) {
            this.query = query;
            var names = List.copyOf(columns.keySet());
            bins = nameBins(query, names);
            source = SourceSql.of(table, names, query, !bins.isEmpty());
            var types =
                    columns.values().stream().collect(Collectors.toMap(Column::name, Column::type));
            sql = new ExpressionSql(query, source, types, bins, chinese);
            hasTotals = query.pivot().filter(Query.Pivot::isWithTotals).isPresent();
        }

        String text() {
            return "SELECT "
                    + select()
                    + "\nFROM "
                    + from()
                    + (bins.isEmpty() ? clause("WHERE", query.filters()) : "")
                    + groupBy()
                    + (isResultFiltered() ? "" : clause("HAVING", query.having()))
                    + qualify()
                    + orderBy()
                    + limit();
        }

        private String select() {
            var selected = new ArrayList<String>();
            for (var key : query.keys()) selected.add(key(key));
            for (var output : new PivotColumns(columns, chinese).outputs(query))
                selected.add(as(round(output.expression()), output));
            if (!selected.isEmpty()) return String.join(", ", selected);
            return (source.isPlain() ? "*" : "* EXCLUDE (" + source.place() + ")")
                    + roundedColumns();
        }

        /** The columns of the table that are shown rounded. */
        private String roundedColumns() {
            var rounded =
                    columns.values().stream()
                            .filter(column -> decimals.isPresent())
                            .map(column -> new Expression.Field(column.name()))
                            .filter(field -> Decimals.hasSome(field, columns))
                            .map(field -> as(round(field), new Query.Output(field.column(), field)))
                            .collect(Collectors.joining(", "));
            return rounded.isEmpty() ? "" : " REPLACE (" + rounded + ")";
        }

        private String key(Query.Output key) {
            var value = round(key.expression());
            if (!hasTotals) return as(value, key);
            return as(
                    "CASE WHEN grouping(%s) = 1 THEN '%s' ELSE CAST(%s AS VARCHAR) END"
                            .formatted(value, chinese ? "合计" : "total", value),
                    key);
        }

        private static String as(String value, Query.Output output) {
            return value + " AS " + SqlText.name(output.name());
        }

        private String round(Expression expression) {
            int usual = new Decimals(columns).of(expression);
            int most =
                    decimals.filter(_ -> usual >= 0 || Decimals.hasSome(expression, columns))
                            .orElse(usual < 0 ? usual : Math.max(usual, minDecimals));
            return most < 0
                    ? sql.sql(expression)
                    : "round(%s, %d)".formatted(sql.sql(expression), most);
        }

        /** Groups of equal size and ranks are numbered before rows are grouped. */
        private String from() {
            if (bins.isEmpty()) return source.text();
            var numbered =
                    bins.entrySet().stream()
                            .map(bin ->
                                    number(bin.getKey()) + " AS " + SqlText.name(bin.getValue()))
                            .collect(Collectors.joining(", "));
            return "(SELECT *, "
                    + numbered
                    + " FROM "
                    + source.text()
                    + clause("WHERE", query.filters())
                    + ")";
        }

        private String number(Expression numbered) {
            return numbered instanceof Expression.AverageRank rank
                    ? new StatisticSql(sql).number(rank)
                    : number((Expression.QuantileBin) numbered);
        }

        private String number(Expression.QuantileBin quantile) {
            var value = "CAST(" + sql.sql(quantile.of()) + " AS DOUBLE)";
            return IntStream.range(1, quantile.groups())
                    .mapToObj(i ->
                            "CAST(%s > quantile_cont(%s, %d / %d.0) OVER () AS INTEGER)"
                                    .formatted(value, value, i, quantile.groups()))
                    .collect(Collectors.joining(" + ", "1 + ", ""));
        }

        private String groupBy() {
            if (query.keys().isEmpty()) return "";
            var keys =
                    query.keys().stream()
                            .map(key -> sql.sql(key.expression()))
                            .collect(Collectors.joining(", "));
            return "\nGROUP BY " + (hasTotals ? "GROUPING SETS ((" + keys + "), ())" : keys);
        }

        private String clause(String keyword, List<QueryCondition> conditions) {
            return conditions.isEmpty() ? "" : "\n" + keyword + " " + sql.join(conditions, " AND ");
        }

        /** Whether rows of the result are dropped after what depends on the others is computed. */
        private boolean isResultFiltered() {
            boolean isWindow = query.expressions().anyMatch(Expression::isWindow);
            return !query.having().isEmpty() && (isWindow || !query.isGrouped());
        }

        private String qualify() {
            var conditions = new ArrayList<String>();
            if (isResultFiltered()) conditions.add(sql.join(query.having(), " AND "));
            query.limit()
                    .filter(limit -> !limit.within().isEmpty() || limit.isWithTies())
                    .ifPresent(limit -> conditions.add(isAtPlace(limit)));
            return conditions.isEmpty() ? "" : "\nQUALIFY " + String.join(" AND ", conditions);
        }

        private String isAtPlace(Query.Limit limit) {
            if (!limit.isPlace()) return place(limit) + " <= " + limit.rows();
            var by = sql.order(query.order().getFirst().by());
            return "%s IS NOT NULL AND %s = %d".formatted(by, place(limit), limit.rows());
        }

        /** The place of a row among those that it competes with. */
        private String place(Query.Limit limit) {
            var within = new ArrayList<String>();
            limit.within().forEach(key -> within.add(sql.sql(key)));
            if (isResultFiltered())
                within.add("(" + sql.join(query.having(), " AND ") + ") IS TRUE");
            var by = limit.isWithTies() ? List.of(order(query.order().getFirst())) : orders();
            var function = limit.isPlace() ? "dense_rank()" : "rank()";
            return (limit.isWithTies() ? function : "row_number()")
                    + " OVER ("
                    + (within.isEmpty() ? "" : "PARTITION BY " + String.join(", ", within) + " ")
                    + "ORDER BY "
                    + String.join(", ", by)
                    + ")";
        }

        private String orderBy() {
            var order = new ArrayList<String>();
            if (hasTotals)
                query.keys()
                        .forEach(key -> order.add("grouping(" + sql.sql(key.expression()) + ")"));
            query.limit().stream()
                    .flatMap(limit -> limit.within().stream())
                    .forEach(key -> order.add(sql.order(key)));
            order.addAll(orders());
            if (order.isEmpty()) // groups in no order would differ from time to time
            query.keys().forEach(key -> order.add(sql.order(key.expression())));
            return order.isEmpty() ? "" : "\nORDER BY " + String.join(", ", order);
        }

        /** Rows that are equal in the order stand as they do in the table. */
        private List<String> orders() {
            var orders = new ArrayList<String>();
            query.order().forEach(one -> orders.add(order(one)));
            boolean isMoved =
                    !orders.isEmpty()
                            || query.limit().isPresent()
                            || !source.isPlain()
                            || query.expressions().anyMatch(Expression::isWindow);
            if (!query.isGrouped() && isMoved) orders.add(source.place());
            return orders;
        }

        private String order(Query.Order order) {
            return sql.order(order.by())
                    + (order.isDescending() ? " DESC" : " ASC")
                    + " NULLS LAST";
        }

        private String limit() {
            return query.limit()
                    .filter(limit -> limit.within().isEmpty() && !limit.isWithTies())
                    .map(limit -> "\nLIMIT " + limit.rows())
                    .orElse("");
        }
    }

    private static Map<Expression, String> nameBins(Query query, List<String> names) {
        var bins = new LinkedHashMap<Expression, String>();
        query.expressions()
                .flatMap(QuerySql::withParts)
                .filter(part ->
                        part instanceof Expression.QuantileBin
                                || part instanceof Expression.AverageRank)
                .forEach(bin ->
                        bins.computeIfAbsent(
                                bin,
                                _ -> SourceSql.unusedName("#group" + (bins.size() + 1), names)));
        return bins;
    }

    private static Stream<Expression> withParts(Expression expression) {
        return Stream.concat(
                Stream.of(expression), expression.parts().stream().flatMap(QuerySql::withParts));
    }
}

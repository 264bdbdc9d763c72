package dev.troupe.packs.data.algebra;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Field;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Queries over a small table, the same ones for a seed. */
public final class RandomQueries {
    private static final Field SHOP = new Field("shop");
    private static final Field KIND = new Field("kind");
    private static final Field DAY = new Field("day");
    private static final Field AMOUNT = new Field("amount");
    private static final Field COUNT = new Field("count");

    private final Random random;

    public RandomQueries(long seed) {
        random = new Random(seed);
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private boolean once(int in) {
        return random.nextInt(in) == 0;
    }

    public Table table() {
        var shops = List.of("North", "South", "Ost", "NA", "007");
        int rows = 30 + random.nextInt(20);
        return Table.of(
                "t",
                column("shop", ColumnType.TEXT, rows, () -> Cell.of(any(shops)), 8),
                column("kind", ColumnType.TEXT, rows, () -> Cell.of(any(List.of("a", "b"))), 0),
                column(
                        "day",
                        ColumnType.DATE,
                        rows,
                        () -> Cell.of(LocalDate.of(2023, 11, 1).plusDays(random.nextInt(400))),
                        10),
                column(
                        "amount",
                        ColumnType.NUMBER,
                        rows,
                        () -> Cell.of(BigDecimal.valueOf(random.nextInt(350) - 50, 2)),
                        8),
                column("count", ColumnType.NUMBER, rows, () -> Cell.of(random.nextInt(4)), 0));
    }

    /**
     * @param missing how many cells there are for one without a value; 0 for none
     */
    private Column column(
            String name, ColumnType type, int rows, Supplier<Cell> cell, int missing) {
        return Column.of(
                name,
                type,
                Stream.generate(() -> missing > 0 && once(missing) ? Cell.missing() : cell.get())
                        .limit(rows)
                        .toList());
    }

    public Query query() {
        var query = filtered();
        return once(4) ? list(query) : group(query);
    }

    Query filtered() {
        var query = Query.ALL;
        if (once(10)) query = query.withDistinctRows();
        for (int i = random.nextInt(3); i > 0; i--) query = query.withFilter(condition());
        return query;
    }

    private Query list(Query query) {
        var listed = query;
        if (once(2))
            listed =
                    listed.withOutputs(
                            List.of(
                                    new Output("shop", SHOP),
                                    new Output(
                                            "price",
                                            new Expression.Arithmetic(
                                                    any(List.of(Expression.Operator.values())),
                                                    AMOUNT,
                                                    COUNT))));
        if (once(2))
            listed =
                    listed.withOrder(
                            List.of(new Query.Order(any(List.of(AMOUNT, SHOP, DAY)), once(2))));
        if (!listed.order().isEmpty() && once(4))
            return listed.withLimit(Query.Limit.ofPlace(1 + random.nextInt(3), List.of()));
        return once(2) ? listed.withLimit(Query.Limit.of(1 + random.nextInt(9))) : listed;
    }

    Query group(Query query) {
        var keys = keys();
        var measures = new TreeMap<String, Expression>();
        for (int i = 1 + random.nextInt(2); i > 0; i--) measures.put("m" + i, measure(keys));
        var outputs = new ArrayList<Output>();
        measures.forEach((name, expression) -> outputs.add(new Output(name, expression)));
        var grouped = query.withKeys(keys).withOutputs(outputs);
        if (keys.isEmpty()) return grouped;
        if (once(4))
            grouped =
                    grouped.withHaving(
                            List.of(
                                    new QueryCondition.Comparison(
                                            aggregate(),
                                            any(List.of(Comparator.values())),
                                            number())));
        var order = new ArrayList<Query.Order>();
        if (once(2)) order.add(new Query.Order(outputs.getFirst().expression(), once(2)));
        keys.forEach(key -> order.add(new Query.Order(key.expression(), false, true)));
        grouped = grouped.withOrder(order);
        if (once(5)) grouped = grouped.withLimit(Query.Limit.of(1 + random.nextInt(4)));
        else if (once(8) && keys.size() > 1)
            grouped =
                    grouped.withLimit(
                            new Query.Limit(1, List.of(keys.getFirst().expression()), once(2)));
        return grouped;
    }

    List<Output> keys() {
        var choices =
                List.of(
                        new Output("shop", SHOP),
                        new Output("kind", KIND),
                        new Output(
                                "when",
                                new Expression.DatePart(
                                        any(
                                                List.of(
                                                        TimeGrain.MONTH,
                                                        TimeGrain.QUARTER,
                                                        TimeGrain.YEAR,
                                                        TimeGrain.WEEKDAY)),
                                        DAY)),
                        new Output("number", COUNT));
        var first = any(choices);
        var second = any(choices);
        return switch (random.nextInt(4)) {
            case 0 -> List.of();
            case 1 -> first.equals(second) ? List.of(first) : List.of(first, second);
            default -> List.of(first);
        };
    }

    private Expression measure(List<Output> keys) {
        var aggregate = aggregate();
        return switch (random.nextInt(keys.isEmpty() ? 3 : 8)) {
            case 0 -> new Expression.WeightedMean(AMOUNT, COUNT);
            case 3 -> new Expression.Share(Aggregation.of(Function.SUM, COUNT));
            case 4 -> new Expression.RunningTotal(Aggregation.ofRows());
            case 5 ->
                    new Expression.Change(
                            Expression.ChangeKind.DIFFERENCE, Aggregation.of(Function.SUM, AMOUNT));
            case 6 -> aggregate.onlyWhere(condition());
            default -> aggregate;
        };
    }

    private Aggregation aggregate() {
        if (once(4)) return Aggregation.ofRows();
        var function =
                any(
                        List.of(
                                Function.SUM,
                                Function.MEAN,
                                Function.COUNT,
                                Function.COUNT_DISTINCT,
                                Function.MIN,
                                Function.MAX,
                                Function.MEDIAN,
                                Function.DEVIATION));
        return Aggregation.of(function, any(List.of(AMOUNT, COUNT)));
    }

    private Expression number() {
        return Expression.Constant.of(BigDecimal.valueOf(random.nextInt(300), 2));
    }

    private QueryCondition condition() {
        return switch (random.nextInt(7)) {
            case 0 ->
                    new QueryCondition.OneOf(
                            SHOP, List.of(Cell.of(any(List.of("North", "NA", "007")))));
            case 1 -> new QueryCondition.OneOf(SHOP, List.of(Cell.of("North"), Cell.of("Ost")));
            case 2 -> new QueryCondition.Missing(any(List.of(SHOP, AMOUNT, DAY)));
            case 3 ->
                    new QueryCondition.Range(
                            DAY,
                            new Expression.Constant(Cell.of(LocalDate.of(2024, 1, 1))),
                            new Expression.Constant(Cell.of(LocalDate.of(2024, 7, 1))),
                            once(2));
            case 4 ->
                    new QueryCondition.TextMatch(
                            SHOP,
                            any(List.of(QueryCondition.Place.values())),
                            any(List.of("o", "NO", "t")));
            case 5 -> new QueryCondition.Not(condition());
            default ->
                    new QueryCondition.Comparison(
                            AMOUNT, any(List.of(Comparator.values())), number());
        };
    }
}

package dev.troupe.packs.data.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.ChangeKind;
import dev.troupe.packs.data.algebra.Expression.Field;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Query.Limit;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Table;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class QuerySqlTest {
    private static final Field DAY = new Field("day");
    private static final Field SHOP = new Field("shop");
    private static final Field AMOUNT = new Field("amount");
    private static final Field YEAR = new Field("year");
    private static final Expression TOTAL = Aggregation.of(Function.SUM, AMOUNT);
    private static final Expression MONTH = new Expression.DatePart(TimeGrain.MONTH, DAY);

    /** No row in March; one row without a shop, one without an amount. */
    private static final Table SALES =
            table(
                    """
                    day,shop,amount,year
                    2024-01-05,North,10,2022
                    2024-01-09,South,20,2023
                    2024-02-01,North,40,2023
                    2024-04-02,,50,2024
                    2024-04-03,South,,2024
                    2024-05-01,South,25,2022
                    """);

    private static Table table(String csv) {
        return TableFiles.parse("t.csv", csv.getBytes(StandardCharsets.UTF_8));
    }

    private static String run(Table table, Query query) throws InterruptedException {
        var columns = table.columns().stream().map(ColumnProfile::of).toList();
        var sql = new QuerySql(table.name(), columns, false).compile(query);
        return new TableEngine()
                .query(List.of(table), sql, "result").rows().stream()
                        .map(row -> String.join(",", row))
                        .collect(Collectors.joining("; "));
    }

    private static Query amounts(QueryCondition condition) {
        return Query.ALL.withFilter(condition).withOutputs(List.of(new Output("amount", AMOUNT)));
    }

    private static Expression number(String text) {
        return Expression.Constant.of(new BigDecimal(text));
    }

    private static Query byMonth(Expression... outputs) {
        return Query.ALL
                .withKeys(List.of(new Output("month", MONTH)))
                .withOutputs(
                        java.util.stream.IntStream.range(0, outputs.length)
                                .mapToObj(i -> new Output("o" + i, outputs[i]))
                                .toList())
                .withOrder(List.of(new Order(MONTH, false)));
    }

    @Test
    void rowsWithoutAValueAreNotEqualToAny() throws InterruptedException {
        var different = new QueryCondition.Comparison(AMOUNT, Comparator.NOT_EQUAL, number("20"));
        var equal = new QueryCondition.Comparison(AMOUNT, Comparator.EQUAL, number("20"));

        assertThat(run(SALES, amounts(different))).isEqualTo("10; 40; 50; ; 25");
        assertThat(run(SALES, amounts(new QueryCondition.Not(equal))))
                .isEqualTo("10; 40; 50; ; 25");
    }

    @Test
    void rowsWithoutAValueAreNeitherAboveNorBelow() throws InterruptedException {
        var below = new QueryCondition.Comparison(AMOUNT, Comparator.BELOW, number("30"));
        var notBelow = new QueryCondition.Comparison(AMOUNT, Comparator.AT_LEAST, number("30"));

        assertThat(run(SALES, amounts(below))).isEqualTo("10; 20; 25");
        assertThat(run(SALES, amounts(notBelow))).isEqualTo("40; 50");
    }

    @Test
    void excludingAValueIncludesRowsWithoutOne() throws InterruptedException {
        var north = new QueryCondition.OneOf(SHOP, List.of(Cell.of("North")));
        var text = new QueryCondition.TextMatch(SHOP, QueryCondition.Place.START, "no");

        assertThat(run(SALES, amounts(new QueryCondition.Not(north)))).isEqualTo("20; 50; ; 25");
        assertThat(run(SALES, amounts(new QueryCondition.Not(text)))).isEqualTo("20; 50; ; 25");
    }

    @Test
    void listsPeriodsInTheirOrder() throws InterruptedException {
        var query =
                Query.ALL
                        .withKeys(List.of(new Output("month", MONTH)))
                        .withOrder(List.of(new Order(MONTH, true)));

        assertThat(run(SALES, query)).isEqualTo("2024-05; 2024-04; 2024-02; 2024-01");
    }

    @Test
    void sortsHoursByTheClock() throws InterruptedException {
        var table = table("at,n\n2024-01-01 15:00:00,1\n2024-01-02 09:00:00,2\n");
        var hour = new Expression.DatePart(TimeGrain.HOUR, new Field("at"));
        var query =
                Query.ALL
                        .withKeys(List.of(new Output("hour", hour)))
                        .withOutputs(List.of(new Output("n", Aggregation.ofRows())))
                        .withOrder(List.of(new Order(hour, false)));

        assertThat(run(table, query)).isEqualTo("09:00,1; 15:00,1");
    }

    @Test
    void knowsThePlaceOfRowsWithoutTheirCopies() throws InterruptedException {
        var table = table("name,n\nb,2\na,1\nb,2\nc,3\n");
        var name = new Field("name");
        var first = Aggregation.of(Function.MIN, new Expression.RowNumber());
        var query =
                Query.ALL
                        .withDistinctRows()
                        .withKeys(List.of(new Output("name", name)))
                        .withOutputs(List.of(new Output("n", Aggregation.ofRows())))
                        .withOrder(List.of(new Order(first, false)));

        assertThat(run(table, query)).isEqualTo("b,1; a,1; c,1");
        assertThat(run(table, Query.ALL.withDistinctRows())).isEqualTo("b,2; a,1; c,3");
    }

    @Test
    void anAggregateOverAllRowsDoesNotCountCopies() throws InterruptedException {
        var table = table("name,n\nb,10\nb,10\nb,10\na,1\n");
        var n = new Field("n");
        var mean = Aggregation.of(Function.MEAN, n);
        var all = new Expression.Overall(mean, Optional.empty());
        var inFilter = new QueryCondition.Comparison(n, Comparator.BELOW, all);
        var query =
                Query.ALL
                        .withDistinctRows()
                        .withFilter(inFilter)
                        .withOutputs(List.of(new Output("n", n), new Output("all", all)));

        assertThat(run(table, query)).isEqualTo("1,5.5");
    }

    @Test
    void keepsTheFirstOrTheLastRowOfEachValue() throws InterruptedException {
        var table = table("name,n\nb,2\na,1\nb,5\na,7\n");

        assertThat(run(table, Query.ALL.withUnique(new Query.Unique(List.of("name"), false))))
                .isEqualTo("b,2; a,1");
        assertThat(run(table, Query.ALL.withUnique(new Query.Unique(List.of("name"), true))))
                .isEqualTo("b,5; a,7");
    }

    @Test
    void aColumnMayBeCalledAsThePlaceOfRows() throws InterruptedException {
        var table = table("rowid,n\n9,1\n8,2\n");
        var query =
                Query.ALL
                        .withOrder(List.of(new Order(new Expression.RowNumber(), true)))
                        .withLimit(Limit.of(1));

        assertThat(run(table, query)).isEqualTo("8,2");
    }

    @Test
    void intervalsOfFractionalWidthAreExact() throws InterruptedException {
        var table = table("x\n0.3\n0.7\n-0.05\n0.6\n0.69\n");
        var bin = new Expression.Bin(new Field("x"), new BigDecimal("0.1"));
        var query =
                Query.ALL
                        .withKeys(List.of(new Output("from", bin)))
                        .withOutputs(List.of(new Output("n", Aggregation.ofRows())))
                        .withOrder(List.of(new Order(bin, false)));

        assertThat(run(table, query)).isEqualTo("-0.1,1; 0.3,1; 0.6,2; 0.7,1");
    }

    @Test
    void comparesAMonthWithTheMonthBeforeItInTheCalendar() throws InterruptedException {
        var query =
                byMonth(
                        TOTAL,
                        new Expression.Change(ChangeKind.DIFFERENCE, TOTAL),
                        new Expression.Change(ChangeKind.PERCENT, TOTAL));

        assertThat(run(SALES, query))
                .isEqualTo("2024-01,30,,; 2024-02,40,10,33.33; 2024-04,50,,; 2024-05,25,-25,-50");
    }

    @Test
    void comparesAYearWithTheYearBefore() throws InterruptedException {
        var table = table("year,n\n2020,1\n2021,3\n2023,7\n");
        var sum = Aggregation.of(Function.SUM, new Field("n"));
        var query =
                Query.ALL
                        .withKeys(List.of(new Output("year", YEAR)))
                        .withOutputs(
                                List.of(
                                        new Output(
                                                "change",
                                                new Expression.Change(ChangeKind.DIFFERENCE, sum))))
                        .withOrder(List.of(new Order(YEAR, false)));

        assertThat(run(table, query)).isEqualTo("2020,; 2021,2; 2023,");
    }

    @Test
    void averagesTheLastMonthsOfTheCalendar() throws InterruptedException {
        assertThat(run(SALES, byMonth(new Expression.MovingAverage(TOTAL, 2))))
                .isEqualTo("2024-01,30; 2024-02,35; 2024-04,50; 2024-05,37.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Expression.MovingAverage(TOTAL, 0));
    }

    @Test
    void comparesGroupsWithinTheOtherKeys() throws InterruptedException {
        var query = byMonth(new Expression.RunningTotal(TOTAL));
        var both =
                query.withKeys(List.of(query.keys().getFirst(), new Output("shop", SHOP)))
                        .withOrder(List.of(new Order(SHOP, false), new Order(MONTH, false)));

        assertThat(run(SALES, both))
                .isEqualTo(
                        "2024-01,North,10; 2024-02,North,50; 2024-01,South,20; 2024-04,South,20;"
                                + " 2024-05,South,45; 2024-04,,50");
    }

    @Test
    void sharesAreOfAllGroupsAlsoWhereSomeAreLeftOut() throws InterruptedException {
        var query =
                Query.ALL
                        .withKeys(List.of(new Output("shop", SHOP)))
                        .withOutputs(List.of(new Output("share", new Expression.Share(TOTAL))))
                        .withHaving(
                                List.of(
                                        new QueryCondition.Comparison(
                                                TOTAL, Comparator.AT_LEAST, number("50"))))
                        .withOrder(List.of(new Order(SHOP, false)));

        assertThat(run(SALES, query)).isEqualTo("North,34.48; ,34.48");
    }

    @Test
    void divisionByZeroHasNoResult() throws InterruptedException {
        var table = table("k,a,b\nx,1,0\ny,-1,2\n");
        var a = new Field("a");
        var ratio = new Expression.Arithmetic(Expression.Operator.DIVIDED_BY, a, new Field("b"));
        var share =
                Query.ALL
                        .withKeys(List.of(new Output("k", new Field("k"))))
                        .withOutputs(
                                List.of(
                                        new Output(
                                                "share",
                                                new Expression.Share(
                                                        Aggregation.of(Function.SUM, a)))))
                        .withOrder(List.of(new Order(new Field("k"), false)));

        assertThat(run(table, Query.ALL.withOutputs(List.of(new Output("r", ratio)))))
                .isEqualTo("; -0.5");
        assertThat(run(table, share)).isEqualTo("x,; y,");
    }

    private static Query pivot(String key, Expression across, boolean isWithTotals) {
        return Query.ALL
                .withKeys(List.of(new Output(key, new Field(key))))
                .withOutputs(List.of(new Output("total", TOTAL)))
                .withPivot(new Query.Pivot(new Output("across", across), isWithTotals))
                .withOrder(List.of(new Order(new Field(key), false)));
    }

    private static List<String> columns(Table table, Query query) throws InterruptedException {
        var columns = table.columns().stream().map(ColumnProfile::of).toList();
        var sql = new QuerySql(table.name(), columns, false).compile(query);
        return new TableEngine().query(List.of(table), sql, "result").columnNames();
    }

    @Test
    void columnsOfAPivotStandInTheOrderOfTheirNumbers() throws InterruptedException {
        var table = table("shop,size,amount\nA,10,1\nA,9,2\nB,100,3\n");
        var query = pivot("shop", new Field("size"), false);

        assertThat(columns(table, query)).containsExactly("shop", "9", "10", "100");
        assertThat(run(table, query)).isEqualTo("A,2,1,0; B,0,0,3");
    }

    @Test
    void aPivotHasNoColumnsOfValuesThatAreFilteredOut() throws InterruptedException {
        var query =
                pivot("shop", YEAR, false)
                        .withFilter(
                                new QueryCondition.Comparison(
                                        YEAR, Comparator.ABOVE, number("2022")));

        assertThat(columns(SALES, query)).containsExactly("shop", "2023", "2024");
    }

    @Test
    void aPivotOverMonthsHasTotalsAndAColumnForRowsWithoutAValue() throws InterruptedException {
        var months = pivot("shop", MONTH, true);

        assertThat(columns(SALES, months))
                .containsExactly("shop", "2024-01", "2024-02", "2024-04", "2024-05", "total");
        assertThat(run(SALES, months))
                .isEqualTo(
                        "North,10,40,0,0,50; South,20,0,0,25,45; ,0,0,50,0,50; total,30,40,50,25,145");
        assertThat(columns(SALES, pivot("year", SHOP, false)))
                .containsExactly("year", "North", "South", "(empty)");
    }

    @Test
    void rowsThatAreEqualStandInTheOrderOfTheTable() throws InterruptedException {
        var table = table("name,n\nc,5\na,5\nb,5\nd,1\n");
        var query =
                Query.ALL
                        .withOrder(List.of(new Order(new Field("n"), true)))
                        .withLimit(Limit.of(2));

        assertThat(run(table, query)).isEqualTo("c,5; a,5");
    }

    @Test
    void rowsThatAreEqualShareAPlaceAndEmptyOnesHaveNone() throws InterruptedException {
        var table = table("name,n\na,5\nb,9\nc,9\nd,5\ne,\n");
        var sorted = Query.ALL.withOrder(List.of(new Order(new Field("n"), true)));

        assertThat(run(table, sorted.withLimit(Limit.ofPlace(2, List.of())))).isEqualTo("a,5; d,5");
        assertThat(run(table, sorted.withLimit(Limit.ofPlace(3, List.of())))).isEmpty();
    }

    @Test
    void takesAPlaceWithinEachGroup() throws InterruptedException {
        var table = table("shop,n\nx,1\nx,3\nx,2\ny,7\n");
        var query =
                Query.ALL
                        .withOrder(List.of(new Order(new Field("n"), true)))
                        .withLimit(Limit.ofPlace(2, List.of(new Field("shop"))));

        assertThat(run(table, query)).isEqualTo("x,2");
    }

    @Test
    void ranksBeforeRowsOfTheResultAreSelected() throws InterruptedException {
        var rank = new Expression.Rank(TOTAL, true);
        var query =
                Query.ALL
                        .withKeys(List.of(new Output("shop", SHOP)))
                        .withOutputs(List.of(new Output("total", TOTAL), new Output("rank", rank)))
                        .withHaving(
                                List.of(new QueryCondition.OneOf(SHOP, List.of(Cell.of("South")))));

        assertThat(run(SALES, query)).isEqualTo("South,45,3");
        var rows =
                Query.ALL
                        .withOutputs(
                                List.of(
                                        new Output("amount", AMOUNT),
                                        new Output("rank", new Expression.Rank(AMOUNT, true))))
                        .withHaving(
                                List.of(new QueryCondition.OneOf(SHOP, List.of(Cell.of("South")))));
        assertThat(run(SALES, rows)).isEqualTo("20,4; ,; 25,3");
    }

    @Test
    void groupsOfEqualSizeAreDividedAtQuantiles() throws InterruptedException {
        var table = table("x\n1\n2\n3\n4\n5\n6\n7\n8\n\n8\n");
        var bin = new Expression.QuantileBin(new Field("x"), 4);
        var query =
                Query.ALL
                        .withFilter(
                                new QueryCondition.Not(new QueryCondition.Missing(new Field("x"))))
                        .withKeys(List.of(new Output("group", bin)))
                        .withOutputs(
                                List.of(
                                        new Output(
                                                "to",
                                                Aggregation.of(Function.MAX, new Field("x")))))
                        .withOrder(List.of(new Order(bin, false)));

        assertThat(run(table, query)).isEqualTo("1,3; 2,5; 3,7; 4,8");
    }

    @Test
    void theSameSeedSelectsTheSameRows() throws InterruptedException {
        var query = sample(7);

        assertThat(run(SALES, query))
                .isEqualTo(run(SALES, query))
                .isNotEqualTo(run(SALES, sample(8)));
    }

    private static Query sample(long seed) {
        return Query.ALL
                .withOrder(List.of(new Order(new Expression.Shuffle(seed), false)))
                .withLimit(Limit.of(3));
    }

    @Test
    void outliersLieFarOutsideOfTheQuartiles() throws InterruptedException {
        var table = table("x\n10\n11\n12\n13\n11\n100\n-50\n");
        var query = Query.ALL.withFilter(new QueryCondition.Outlier(new Field("x")));

        assertThat(run(table, query)).isEqualTo("100; -50");
    }

    @Test
    void weightsAMean() throws InterruptedException {
        var table = table("price,n\n10,1\n20,3\n,5\n7,\n");
        var mean = new Expression.WeightedMean(new Field("price"), new Field("n"));

        assertThat(run(table, Query.ALL.withOutputs(List.of(new Output("mean", mean)))))
                .isEqualTo("17.5");
    }

    @Test
    void selectsTheRowsOfTheLargestGroups() throws InterruptedException {
        var largest = new QueryCondition.InTopGroups(SHOP, Aggregation.ofRows(), true, 1);
        var query = Query.ALL.withOutputs(List.of(new Query.Output("amount", AMOUNT)));

        assertThat(run(SALES, query.withFilter(largest))).isEqualTo("20; ; 25");
        assertThat(run(SALES, query.withFilter(new QueryCondition.Not(largest))))
                .isEqualTo("10; 40; 50");
    }

    @Test
    void selectsTheRowsOfGroupsByTheirNumbers() throws InterruptedException {
        var table = table("who,kind,n\nAda,a,1\nAda,a,2\nBen,a,9\nBen,b,9\n,a,1\n,a,1\n");
        var isA = new QueryCondition.OneOf(new Field("kind"), List.of(Cell.of("a")));
        var two =
                new QueryCondition.Comparison(
                        Aggregation.ofRows(),
                        QueryCondition.Comparator.AT_LEAST,
                        Expression.Constant.of(BigDecimal.TWO));
        var ofTwo = new QueryCondition.InGroups(new Field("who"), two);
        var query = Query.ALL.withOutputs(List.of(new Output("n", new Field("n"))));

        assertThat(run(table, query.withFilter(ofTwo))).isEqualTo("1; 2; 9; 9");
        assertThat(run(table, query.withFilter(isA).withFilter(ofTwo)))
                .as("the numbers are those of the rows that are left")
                .isEqualTo("1; 2");
    }
}

package dev.troupe.packs.data.algebra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Field;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** The statements against plain loops over the same rows. */
class QuerySqlPropertyTest {
    private static final int TRIES = 40;

    /** A row of a small table; any of its values may be missing. */
    record Row(@Nullable String shop, @Nullable LocalDate day, @Nullable Integer cents, int count) {
        BigDecimal amount() {
            return BigDecimal.valueOf(Objects.requireNonNull(cents), 2);
        }
    }

    private static final Field SHOP = new Field("shop");
    private static final Field DAY = new Field("day");
    private static final Field AMOUNT = new Field("amount");
    private static final Field COUNT = new Field("count");
    private static final Expression TOTAL = Aggregation.of(Function.SUM, AMOUNT);

    @Provide
    Arbitrary<List<Row>> rows() {
        var shops = Arbitraries.of("North", "South", "Ost").injectNull(0.15);
        var days = Arbitraries.integers().between(0, 400).map(LocalDate.of(2023, 11, 1)::plusDays);
        var cents = Arbitraries.integers().between(-50, 300).injectNull(0.15);
        return Combinators.combine(
                        shops, days.injectNull(0.1), cents, Arbitraries.integers().between(0, 3))
                .as(Row::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(25);
    }

    private static Table table(List<Row> rows) {
        return Table.of(
                "t",
                column(
                        "shop",
                        ColumnType.TEXT,
                        rows,
                        row -> row.shop() == null ? null : Cell.of(row.shop())),
                column(
                        "day",
                        ColumnType.DATE,
                        rows,
                        row -> row.day() == null ? null : Cell.of(row.day())),
                column(
                        "amount",
                        ColumnType.NUMBER,
                        rows,
                        row -> row.cents() == null ? null : Cell.of(row.amount())),
                column("count", ColumnType.NUMBER, rows, row -> Cell.of(row.count())));
    }

    private static Column column(
            String name,
            ColumnType type,
            List<Row> rows,
            java.util.function.Function<Row, @Nullable Cell> cell) {
        return Column.of(
                name,
                type,
                rows.stream()
                        .map(row -> Objects.requireNonNullElse(cell.apply(row), Cell.missing()))
                        .toList());
    }

    private static Table run(List<Row> rows, Query query) throws InterruptedException {
        var table = table(rows);
        var columns = table.columns().stream().map(ColumnProfile::of).toList();
        var sql = new QuerySql("t", columns, false).compile(query);
        return new TableEngine().query(List.of(table), sql, "result");
    }

    private static List<String> texts(List<Row> rows, Query query) throws InterruptedException {
        return run(rows, query).rows().stream().map(row -> String.join(",", row)).toList();
    }

    private static String plain(BigDecimal number) {
        return Cell.of(number.stripTrailingZeros()).text();
    }

    @Property(tries = TRIES)
    void aConditionAndItsOppositeDivideTheRows(
            @ForAll("rows") List<Row> rows, @ForAll Comparator comparator, @ForAll boolean isText)
            throws InterruptedException {
        var bound = Expression.Constant.of(BigDecimal.ONE);
        QueryCondition condition =
                isText
                        ? new QueryCondition.OneOf(SHOP, List.of(Cell.of("Ost"), Cell.of("South")))
                        : new QueryCondition.Comparison(AMOUNT, comparator, bound);
        Predicate<Row> meets =
                isText
                        ? row -> List.of("Ost", "South").contains(String.valueOf(row.shop()))
                        : row ->
                                row.cents() == null
                                        ? comparator == Comparator.NOT_EQUAL
                                        : meets(comparator, row.cents() - 100);

        int met = run(rows, Query.ALL.withFilter(condition)).rowCount();
        int others = run(rows, Query.ALL.withFilter(new QueryCondition.Not(condition))).rowCount();

        assertThat(met).isEqualTo(rows.stream().filter(meets).count());
        assertThat(met + others).isEqualTo(rows.size());
    }

    private static boolean meets(Comparator comparator, int sign) {
        return switch (comparator) {
            case EQUAL -> sign == 0;
            case NOT_EQUAL -> sign != 0;
            case ABOVE -> sign > 0;
            case AT_LEAST -> sign >= 0;
            case BELOW -> sign < 0;
            case AT_MOST -> sign <= 0;
        };
    }

    @Property(tries = TRIES)
    void addsUpEachMonthAndComparesItWithTheOneBefore(@ForAll("rows") List<Row> rows)
            throws InterruptedException {
        var dated = rows.stream().filter(row -> row.day() != null && row.cents() != null).toList();
        var totals = new TreeMap<YearMonth, BigDecimal>();
        for (var row : dated)
            totals.merge(
                    YearMonth.from(Objects.requireNonNull(row.day())),
                    row.amount(),
                    BigDecimal::add);
        var expected = new ArrayList<String>();
        totals.forEach((month, total) -> {
            var before = totals.get(month.minusMonths(1));
            var change = before == null ? "" : plain(total.subtract(before));
            expected.add(month + "," + plain(total) + "," + change);
        });

        var month = new Expression.DatePart(TimeGrain.MONTH, DAY);
        var change = new Expression.Change(Expression.ChangeKind.DIFFERENCE, TOTAL);
        var query =
                present(DAY, AMOUNT)
                        .withKeys(List.of(new Output("month", month)))
                        .withOutputs(
                                List.of(new Output("total", TOTAL), new Output("change", change)))
                        .withOrder(List.of(new Order(month, false)));

        assertThat(texts(rows, query)).isEqualTo(expected);
    }

    private static Query present(Field... fields) {
        var query = Query.ALL;
        for (var field : fields)
            query = query.withFilter(new QueryCondition.Not(new QueryCondition.Missing(field)));
        return query;
    }

    @Property(tries = TRIES)
    void keepsAllRowsWithTheLargestNumberOfEachGroup(@ForAll("rows") List<Row> rows)
            throws InterruptedException {
        var whole = rows.stream().filter(row -> row.shop() != null && row.cents() != null).toList();
        var expected =
                whole.stream()
                        .filter(row ->
                                whole.stream()
                                        .noneMatch(other ->
                                                Objects.equals(other.shop(), row.shop())
                                                        && other.amount().compareTo(row.amount())
                                                                > 0))
                        .map(row -> row.shop() + "," + plain(row.amount()))
                        .sorted()
                        .toList();

        var query =
                present(SHOP, AMOUNT)
                        .withOutputs(
                                List.of(new Output("shop", SHOP), new Output("amount", AMOUNT)))
                        .withOrder(List.of(new Order(AMOUNT, true)))
                        .withLimit(new Query.Limit(1, List.of(SHOP), true));

        assertThat(texts(rows, query).stream().sorted().toList()).isEqualTo(expected);
    }

    @Property(tries = TRIES)
    void weightsMeansByAnotherColumn(@ForAll("rows") List<Row> rows) throws InterruptedException {
        var whole = rows.stream().filter(row -> row.cents() != null).toList();
        double weight = whole.stream().mapToInt(Row::count).sum();
        double sum =
                whole.stream().mapToDouble(row -> row.amount().doubleValue() * row.count()).sum();

        var mean = new Output("mean", new Expression.WeightedMean(AMOUNT, COUNT));
        var cell =
                run(rows, Query.ALL.withOutputs(List.of(mean)))
                        .columns()
                        .getFirst()
                        .cells()
                        .getFirst();

        if (weight == 0) assertThat(cell.isMissing()).isTrue();
        else
            assertThat(((Cell.Numeric) cell).value().doubleValue())
                    .isCloseTo(sum / weight, within(0.0051));
    }

    @Property(tries = TRIES)
    void testsNormalityAsJarqueAndBera(@ForAll("rows") List<Row> rows) throws InterruptedException {
        var values =
                rows.stream()
                        .filter(row -> row.cents() != null)
                        .mapToDouble(row -> row.amount().doubleValue())
                        .toArray();
        double mean = java.util.Arrays.stream(values).average().orElse(0);
        double second = moment(values, mean, 2);
        if (values.length < 4 || second < 1e-9) return;
        double skewness = moment(values, mean, 3) / Math.pow(second, 1.5);
        double kurtosis = moment(values, mean, 4) / (second * second) - 3;
        double statistic = values.length / 6.0 * (skewness * skewness + kurtosis * kurtosis / 4);

        var outputs =
                List.of(
                        new Output("jb", Aggregation.of(Function.JARQUE_BERA, AMOUNT)),
                        new Output("p", Aggregation.of(Function.JARQUE_BERA_P, AMOUNT)));
        var row = run(rows, Query.ALL.withOutputs(outputs)).row(0);

        assertThat(Double.parseDouble(row.getFirst())).isCloseTo(statistic, within(1e-4));
        assertThat(Double.parseDouble(row.getLast()))
                .isCloseTo(Math.exp(-statistic / 2), within(1e-4));
    }

    private static double moment(double[] values, double mean, int power) {
        return java.util.Arrays.stream(values)
                .map(value -> Math.pow(value - mean, power))
                .average()
                .orElse(0);
    }

    @Property(tries = TRIES)
    void groupsOfEqualSizeShareNoNumber(@ForAll("rows") List<Row> rows)
            throws InterruptedException {
        var bin = new Expression.QuantileBin(AMOUNT, 3);
        var query =
                present(AMOUNT)
                        .withOutputs(
                                List.of(new Output("group", bin), new Output("amount", AMOUNT)));

        var groups =
                texts(rows, query).stream()
                        .map(line -> line.split(",", -1))
                        .collect(
                                Collectors.groupingBy(
                                        line -> line[1],
                                        Collectors.mapping(line -> line[0], Collectors.toSet())));

        assertThat(groups.values()).allMatch(of -> of.size() == 1);
    }

    @Property(tries = TRIES)
    void aPivotAddsUpToItsTotals(@ForAll("rows") List<Row> rows) throws InterruptedException {
        var query =
                Query.ALL
                        .withKeys(List.of(new Output("shop", SHOP)))
                        .withOutputs(List.of(new Output("n", Aggregation.ofRows())))
                        .withPivot(
                                new Query.Pivot(
                                        new Output(
                                                "month",
                                                new Expression.DatePart(TimeGrain.MONTH, DAY)),
                                        true))
                        .withOrder(List.of(new Order(SHOP, false)));

        var lines = run(rows, query).rows();

        for (var line : lines)
            assertThat(line.subList(1, line.size() - 1).stream().mapToInt(Integer::parseInt).sum())
                    .isEqualTo(Integer.parseInt(line.getLast()));
        assertThat(lines.getLast().getFirst()).isEqualTo("total");
        assertThat(lines.getLast().getLast()).isEqualTo(String.valueOf(rows.size()));
    }
}

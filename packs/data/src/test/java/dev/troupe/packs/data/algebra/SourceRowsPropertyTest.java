package dev.troupe.packs.data.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.RowRole;
import dev.troupe.packs.data.table.Table;
import dev.troupe.testing.TestSize;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The numbers of random queries, computed again over the rows behind them alone. */
class SourceRowsPropertyTest {
    private static final int QUERIES = TestSize.of(10, 60);
    private static final BigDecimal LAST_DIGIT = new BigDecimal("0.01");
    private static final String SUM_OF_COUNT = "count";

    private final RandomQueries random = new RandomQueries(20261124);
    private final Table table = random.table();

    private static List<ColumnProfile> columns(Table table) {
        return table.columns().stream().map(ColumnProfile::of).toList();
    }

    private static Table run(Table table, Query query) throws InterruptedException {
        var sql = new QuerySql("t", columns(table), false).compile(query);
        return new TableEngine().query(List.of(table), sql, "result");
    }

    private List<Integer> places(Query rows) throws InterruptedException {
        var place = List.of(new Output("place", new Expression.RowNumber()));
        return run(table, rows.withOutputs(place)).columns().getFirst().cells().stream()
                .map(cell -> ((Cell.Numeric) cell).value().intValueExact())
                .toList();
    }

    private Table rows(java.util.Collection<Integer> places) {
        var columns =
                table.columns().stream()
                        .map(column ->
                                Column.of(
                                        column.name(),
                                        column.type(),
                                        places.stream().map(column.cells()::get).toList()))
                        .toList();
        return new Table("t", columns, List.of());
    }

    @Test
    void theRowsBehindANumberResultInTheSameNumber() throws InterruptedException {
        var wrong = new ArrayList<String>();
        int checked = 0;
        for (int i = 0; i < QUERIES; i++) {
            var query = random.group(random.filtered());
            var result = run(table, query);
            for (int row = 0; row < result.rowCount(); row++) {
                checked++;
                var problem = check(query, result, row);
                if (!problem.isEmpty())
                    wrong.add(
                            new QuerySql("t", columns(table), false).compile(query)
                                    + "\n"
                                    + result.row(row)
                                    + "\n"
                                    + problem);
            }
        }
        assertThat(wrong).as(wrong.size() + " of " + checked).isEmpty();
        assertThat(checked).isGreaterThan(QUERIES);
    }

    private String check(Query query, Table result, int row) throws InterruptedException {
        int at = row;
        var keys =
                result.columns().stream()
                        .limit(query.keys().size())
                        .map(column -> column.cells().get(at))
                        .toList();
        var parts = SourceRows.of(query, query.outputs(), keys);
        for (int i = 0; i < query.outputs().size(); i++) {
            var output = query.outputs().get(i);
            var shown = result.row(row).get(keys.size() + i);
            var computed = recompute(query, output, keys, parts);
            if (!isSame(computed, shown))
                return output.name() + " is " + shown + ", of its rows " + computed;
        }
        return "";
    }

    /** The order of the additions may change the last digit. */
    private static boolean isSame(String one, String other) {
        if (one.isEmpty() || other.isEmpty()) return one.equals(other);
        return new BigDecimal(one).subtract(new BigDecimal(other)).abs().compareTo(LAST_DIGIT) <= 0;
    }

    private String recompute(Query query, Output output, List<Cell> keys, List<SourceRows> parts)
            throws InterruptedException {
        var behind = parts.stream().filter(part -> part.columns().contains(output.name())).toList();
        return switch (output.expression()) {
            case Expression.Share _ -> share(behind);
            case Aggregation aggregation -> {
                assertThat(behind).extracting(SourceRows::role).containsExactly(RowRole.VALUE);
                var value = single(aggregation, rows(places(behind.getFirst().query())));
                boolean isZero =
                        value.isEmpty()
                                && aggregation.function() == Function.SUM
                                && aggregation.only().isPresent();
                yield isZero ? "0" : value;
            }
            case Expression.WeightedMean mean -> {
                assertThat(behind).extracting(SourceRows::role).containsExactly(RowRole.VALUE);
                yield single(mean, rows(places(behind.getFirst().query())));
            }
            default -> again(query, output, keys, behind);
        };
    }

    /** An aggregate over all of some rows. */
    private static String single(Expression expression, Table rows) throws InterruptedException {
        var whole =
                expression instanceof Aggregation(var function, var of, _, var fraction)
                        ? new Aggregation(function, of, Optional.empty(), fraction)
                        : expression;
        return run(rows, Query.ALL.withOutputs(List.of(new Output("value", whole))))
                .row(0)
                .getFirst();
    }

    private String share(List<SourceRows> behind) throws InterruptedException {
        assertThat(behind)
                .extracting(SourceRows::role)
                .containsExactlyInAnyOrder(RowRole.NUMERATOR, RowRole.DENOMINATOR);
        var sorted = behind.stream().sorted(Comparator.comparing(SourceRows::role)).toList();
        var of = sum(sorted.getFirst());
        var whole = sum(sorted.getLast());
        return whole.signum() == 0
                ? ""
                : Cell.of(
                                of.multiply(BigDecimal.valueOf(100))
                                        .divide(whole, 2, RoundingMode.HALF_UP)
                                        .stripTrailingZeros())
                        .text();
    }

    private BigDecimal sum(SourceRows part) throws InterruptedException {
        return rows(places(part.query())).column(SUM_OF_COUNT).orElseThrow().cells().stream()
                .map(cell -> ((Cell.Numeric) cell).value())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** A value that depends on other groups: the same query over the rows behind it. */
    private String again(Query query, Output output, List<Cell> keys, List<SourceRows> behind)
            throws InterruptedException {
        assertThat(behind)
                .extracting(SourceRows::role)
                .containsExactlyInAnyOrder(RowRole.OWN, RowRole.ALL);
        Set<Integer> all = new TreeSet<>();
        for (var part : behind) all.addAll(places(part.query()));
        var unlimited =
                new Query(
                        Optional.empty(),
                        List.of(),
                        query.keys(),
                        List.of(output),
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty());
        var wanted = keys.stream().map(Cell::text).toList();
        return run(rows(all), unlimited).rows().stream()
                .filter(row -> row.subList(0, wanted.size()).equals(wanted))
                .map(List::getLast)
                .collect(Collectors.joining());
    }

    @Test
    void theRowsOfAGroupAreThoseOfNoOther() throws InterruptedException {
        for (int i = 0; i < QUERIES / 5; i++) {
            var query =
                    random.filtered()
                            .withKeys(random.keys())
                            .withOutputs(List.of(new Output("n", Aggregation.ofRows())));
            var result = run(table, query);
            var owners = new TreeMap<Integer, Set<Integer>>(); // rows of the result by place
            for (int row = 0; row < result.rowCount(); row++) {
                int at = row;
                var keys =
                        result.columns().stream()
                                .limit(query.keys().size())
                                .map(column -> column.cells().get(at))
                                .toList();
                for (var part : SourceRows.of(query, query.outputs(), keys))
                    for (var place : Set.copyOf(places(part.query())))
                        owners.merge(place, Set.of(row), SourceRowsPropertyTest::union);
            }
            var base = query.withKeys(List.of()).withOutputs(List.of());
            assertThat(owners.keySet()).containsExactlyInAnyOrderElementsOf(places(base));
            assertThat(owners.values()).allMatch(rows -> rows.size() == 1);
        }
    }

    private static Set<Integer> union(Set<Integer> some, Set<Integer> others) {
        var all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }

    @Test
    void aStoredQueryIsTheSame() {
        for (int i = 0; i < QUERIES; i++) {
            var stored = QueryJson.write(random.query());
            assertThat(QueryJson.read(stored).map(QueryJson::write)).contains(stored);
        }
    }
}

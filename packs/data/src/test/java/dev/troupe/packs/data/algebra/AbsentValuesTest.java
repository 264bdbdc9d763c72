package dev.troupe.packs.data.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Field;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.table.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;

class AbsentValuesTest {
    private static final Field CITY = new Field("city");
    private static final Query.Output KEY = new Query.Output("city", CITY);
    private static final Query.Output FEES =
            new Query.Output("fees", Aggregation.of(Function.SUM, new Field("fee")));
    private static final Query.Output ROWS = new Query.Output("count", Aggregation.ofRows());
    private static final QueryCondition YEAR =
            new QueryCondition.OneOf(new Field("year"), List.of(Cell.of("2024")));

    private static QueryCondition in(String... cities) {
        return new QueryCondition.OneOf(CITY, List.of(cities).stream().map(Cell::of).toList());
    }

    @Test
    void countsTheRowsOfEachValueUnderTheOtherConditions() {
        var query =
                Query.ALL
                        .withFilters(List.of(YEAR, in("Hull", "York")))
                        .withKeys(List.of(KEY))
                        .withOutputs(List.of(FEES));

        var values = AbsentValues.of(query);

        assertThat(values).extracting(one -> one.value().text()).containsExactly("Hull", "York");
        assertThat(values.getLast().counting().filters()).containsExactly(YEAR, in("York"));
        assertThat(values.getLast().counting().keys()).isEmpty();
    }

    @Test
    void countsWhatEitherSideOfADifferenceIsComputedOver() {
        var hull = Aggregation.of(Function.SUM, new Field("fee")).onlyWhere(in("Hull"));
        var york = Aggregation.of(Function.SUM, new Field("fee")).onlyWhere(in("York"));
        var query =
                Query.ALL.withOutputs(
                        List.of(
                                new Query.Output("Hull", hull),
                                new Query.Output(
                                        "difference",
                                        new Expression.Arithmetic(
                                                Expression.Operator.MINUS, hull, york))));

        assertThat(AbsentValues.of(query))
                .extracting(one -> one.value().text())
                .containsExactly("Hull", "York");
    }

    @Test
    void leavesOutASingleValueWhoseAbsenceTheResultShows() {
        var one = Query.ALL.withFilter(in("Hull"));

        assertThat(AbsentValues.of(one)).as("no row is listed").isEmpty();
        assertThat(AbsentValues.of(one.withOutputs(List.of(ROWS)))).as("the count is 0").isEmpty();
        assertThat(AbsentValues.of(one.withOutputs(List.of(FEES)))).hasSize(1);
    }

    @Test
    void leavesOutValuesThatAreExcluded() {
        var query =
                Query.ALL
                        .withFilter(new QueryCondition.Not(in("Hull", "York")))
                        .withOutputs(List.of(FEES));

        assertThat(AbsentValues.of(query)).isEmpty();
    }
}

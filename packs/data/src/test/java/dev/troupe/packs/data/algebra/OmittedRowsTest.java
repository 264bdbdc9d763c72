package dev.troupe.packs.data.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Field;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.algebra.QueryCondition.Comparison;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OmittedRowsTest {
    private static final QueryCondition BIG =
            new Comparison(
                    new Field("size"), Comparator.ABOVE, Expression.Constant.of(BigDecimal.TEN));

    private static Query query(Expression... outputs) {
        return new Query(
                Optional.empty(),
                List.of(BIG),
                List.of(),
                List.of(outputs).stream().map(it -> new Query.Output("out", it)).toList(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void countsRowsOfTheQueryThatHaveNoValue() {
        var found =
                OmittedRows.of(query(Aggregation.of(Function.MEAN, new Field("fee"))), _ -> true);

        assertThat(found).extracting(OmittedRows::column).containsExactly("fee");
        assertThat(found.getFirst().counting().filters())
                .containsExactly(BIG, new QueryCondition.Missing(new Field("fee")));
    }

    @Test
    void namesEachColumnOfAComputationOnce() {
        var total =
                Aggregation.of(
                        Function.SUM,
                        new Expression.Arithmetic(
                                Expression.Operator.TIMES, new Field("price"), new Field("size")));

        assertThat(OmittedRows.of(query(total, new Expression.Share(total)), _ -> true))
                .extracting(OmittedRows::column)
                .containsExactly("price", "size");
    }

    @Test
    void nothingIsOmittedFromCountsExtremesAndWhereAnotherValueIsUsed() {
        var fee = new Field("fee");
        var instead =
                new Expression.Fallback(fee, new Expression.Constant(Cell.of(BigDecimal.ZERO)));

        assertThat(
                        OmittedRows.of(
                                query(
                                        Aggregation.ofRows(),
                                        Aggregation.of(Function.MAX, fee),
                                        Aggregation.of(Function.SUM, instead)),
                                _ -> true))
                .isEmpty();
        assertThat(OmittedRows.of(query(Aggregation.of(Function.SUM, fee)), _ -> false)).isEmpty();
    }
}

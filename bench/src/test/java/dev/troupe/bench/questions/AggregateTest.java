package dev.troupe.bench.questions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class AggregateTest {
    private static final List<Double> VALUES = List.of(4.0, 1.0, 3.0, 2.0, 10.0);

    @Test
    void computesWhatASpreadsheetComputes() {
        assertThat(Aggregate.SUM.of(VALUES)).isEqualTo(20);
        assertThat(Aggregate.MEAN.of(VALUES)).isEqualTo(4);
        assertThat(Aggregate.MEDIAN.of(VALUES)).isEqualTo(3);
        assertThat(Aggregate.MIN.of(VALUES)).isEqualTo(1);
        assertThat(Aggregate.MAX.of(VALUES)).isEqualTo(10);
        assertThat(Aggregate.COUNT.of(VALUES)).isEqualTo(5);
        assertThat(Aggregate.P90.of(VALUES)).isCloseTo(7.6, within(1e-9));
        assertThat(Aggregate.P25.of(VALUES)).isEqualTo(2);
    }

    @Test
    void acceptsTheDeviationOfASampleAndOfAPopulation() {
        assertThat(Aggregate.DEVIATION.results(VALUES))
                .satisfiesExactly(
                        sample -> assertThat(sample).isCloseTo(3.535534, within(1e-6)),
                        population -> assertThat(population).isCloseTo(3.162278, within(1e-6)));
    }

    @Test
    void correlatesPairsByPearson() {
        var doubled = VALUES.stream().map(value -> 2 * value).toList();
        var opposite = VALUES.stream().map(value -> -value).toList();

        assertThat(Aggregate.correlation(VALUES, doubled)).isCloseTo(1, within(1e-9));
        assertThat(Aggregate.correlation(VALUES, opposite)).isCloseTo(-1, within(1e-9));
    }
}

package dev.troupe.packs.data.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against values of Apache Commons Math 3.6.1. */
class DistributionMacrosTest {
    @ParameterizedTest
    @CsvSource({
        "'incomplete_beta(0.2, 3, 4)', 0.09888",
        "'incomplete_beta(0.9, 7.5, 0.5)', 0.21624836513726675",
        "'incomplete_beta(0.9999, 50000, 0.5)', 0.0015650197621678535",
        "'incomplete_beta(0, 3, 4)', 0",
        "'incomplete_beta(1, 3, 4)', 1",
        "'upper_gamma(0.5, 2)', 0.04550026389635768",
        "'upper_gamma(10, 3)', 0.9988975118698845",
        "'upper_gamma(10, 25)', 2.214766382487835E-4",
        "'upper_gamma(500, 520)', 0.18469114909874337",
        "'upper_gamma(500, 480)', 0.8137180268097178",
        "'upper_gamma(1, 0.001)', 0.999000499833375",
        "'upper_gamma(0.5, 40)', 3.744097384202888E-19",
        "'upper_gamma(3, 0)', 1"
    })
    void computesTheTailsOfDistributions(String call, double expected) throws InterruptedException {
        var result = new TableEngine().query(List.of(), "SELECT " + call + " AS p", "result");

        assertThat(Double.parseDouble(result.row(0).getFirst()))
                .isCloseTo(expected, within(1e-9 * Math.max(expected, 1e-9)));
    }

    @Test
    void takesTheDegreesOfFreedomOfManyRows() throws InterruptedException {
        var sql = "SELECT incomplete_beta(0.999998, 1000000, 0.5) AS p";

        var result = new TableEngine().query(List.of(), sql, "result");

        assertThat(Double.parseDouble(result.row(0).getFirst())).isCloseTo(0.0455, within(1e-4));
    }
}

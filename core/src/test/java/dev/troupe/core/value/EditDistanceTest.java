package dev.troupe.core.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {
    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "'', abc, 3",
        "kitten, sitting, 3",
        "temprature, temperature, 1",
        "月报, 周报, 1"
    })
    void countsLettersToChange(String from, String to, int distance) {
        assertThat(EditDistance.between(from, to)).isEqualTo(distance);
        assertThat(EditDistance.between(to, from)).isEqualTo(distance);
    }
}

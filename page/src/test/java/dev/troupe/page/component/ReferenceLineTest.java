package dev.troupe.page.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.language.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceLineTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "median | [10, null, 30, 20, 100] | 25",
                "median | [3, 1, 2] | 2",
                "mean | [10, null, 30] | 20",
                "mean | [1, 1, 2] | 1.333333333333333"
            })
    void isComputedFromTheNumbersThatAreThere(String kind, String data, String value) {
        var series = Json.parse("[{\"name\": \"sum\", \"data\": " + data + "}]");

        var line = ReferenceLine.of(kind, series, Language.EN).orElseThrow();

        assertThat(line.field("value").asText()).isEqualTo(value);
    }

    @Test
    void isEmptyWithoutNumbersOrKind() {
        var empty = Json.parse("[{\"name\": \"sum\", \"data\": [null]}]");

        assertThat(ReferenceLine.of("median", empty, Language.EN)).isEmpty();
        assertThat(ReferenceLine.of("", Json.parse("[{\"data\": [1]}]"), Language.EN)).isEmpty();
    }
}

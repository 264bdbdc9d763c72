package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnglishMonthsTest {
    @ParameterizedTest
    @CsvSource({
        "jan, 1",
        "march, 3",
        "may, 5",
        "jun, 6",
        "july, 7",
        "sep, 9",
        "sept, 9",
        "september, 9",
        "dec, 12"
    })
    void readsWholeAndShortenedNames(String name, int month) {
        assertThat(name).matches(EnglishMonths.PATTERN);
        assertThat(EnglishMonths.parse(name)).isEqualTo(month);
        assertThat(EnglishMonths.parse(name.toUpperCase(java.util.Locale.ROOT))).isEqualTo(month);
    }
}

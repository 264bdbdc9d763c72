package dev.troupe.page.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as readers see them. */
class NumberTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1234567.891 | 1,234,567.89",
                "0 | 0",
                "0.000 | 0",
                "1E+3 | 1,000",
                "0.25 | 0.25",
                "0.1 | 0.1",
                "0.1049 | 0.10",
                "20.004 | 20.00",
                "20.0000000000001 | 20",
                "-1999.996 | -2,000.00",
                "0.05 | 0.05",
                "0.0666667 | 0.0667",
                "0.00123 | 0.00123",
                "-0.000456789 | -0.000457",
                "0.0000000000000000555 | 0",
                "0.09999 | 0.10"
            })
    void keepsTheDigitsOfSmallNumbers(BigDecimal number, String text) {
        assertThat(NumberText.format(number)).isEqualTo(text);
    }
}

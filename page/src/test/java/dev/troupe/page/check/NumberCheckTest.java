package dev.troupe.page.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberCheckTest {
    private static final Value DATA =
            Json.parse(
                    """
                    {"rows": [{"month": "2026-01", "sum": 1234.567, "share": 0.4267},
                              {"month": "2026-02", "sum": -50, "share": 0.5733}],
                     "mean": 74.25, "total": 12345678, "class": "Form 1A", "test": "Unit 5 Test",
                     "label": "72%"}
                    """);

    private static List<String> unsupported(String text) {
        return NumberCheck.of(DATA).findUnsupported(Value.of(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The sum is 1,234.57, or about 1235.",
                "The mean of 74.3 (74.2 by another rounding) is 74.25.",
                "A share of 43%, exactly 42.67 %, then 57.3%.",
                "It fell by 50 to -50.",
                "总额约 1234.6，占 42.7%，平均 74.25 分。",
                "总计 1235万，即 0.12亿，12 million or 12.3 million, 12346k.",
                "Both of the 2 months, in 2026-01 and 2026-02.",
                "In January 2026 and on Jan 5, 2026, 5 March 2026, at 10:30, Q1 2026, 2026年1月5日, 1月.",
                "1. First item\n2) second, the 3rd, 第4名, top 5, 前3名, step 7",
                "Form 1A did well in Unit 5 Test with 72%.",
                "no numbers at all"
            })
    void acceptsWhatTheDataSupports(String text) {
        assertThat(unsupported(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "The mean is 74.9. | 74.9",
                "The mean is 75. | 75",
                "Up by 12% | 12%",
                "增长了 99 分 | 99",
                "It is 1,234.58 now | 1,234.58",
                "over 13 million | 13 million",
                "约 15万 | 15万",
                "sum of 1234.56789 | 1234.56789",
                "Class 9B has 31 students | 31",
                "score:88 | 88"
            })
    void findsWhatItDoesNot(String text, String number) {
        assertThat(unsupported(text)).contains(number);
    }

    @Test
    void readsEveryTextOfAnAnswer() {
        var answer =
                Json.parse(
                        "{\"items\": [{\"title\": \"Raise 74.25\", \"description\": \"to 80\"}]}");

        assertThat(NumberCheck.of(DATA).findUnsupported(answer)).containsExactly("80");
    }
}

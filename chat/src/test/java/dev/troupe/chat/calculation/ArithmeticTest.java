package dev.troupe.chat.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArithmeticTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what is 17% of 2350?|2350 × 17% = 399.5",
                "What's 12.5 percent of 1,200|1200 × 12.5% = 150",
                "3500 的 15% 是多少|3500 × 15% = 525",
                "请问 800的百分之25是多少？|800 × 25% = 200",
                "12 * (3 + 4)|12 × (3 + 4) = 84",
                "compute 10/4|10 ÷ 4 = 2.5",
                "what is 10 / 3|10 ÷ 3 ≈ 3.333333333",
                "3 加 4 乘以 5 等于几|3 + 4 × 5 = 23",
                "100减去37是多少|100 - 37 = 63",
                "7 divided by 2 minus 1|7 ÷ 2 - 1 = 2.5",
                "计算 -5 * 2|-5 × 2 = -10",
                "100-1=|100 - 1 = 99",
                "1.5x4|1.5 × 4 = 6",
                "3680 打八五折是多少？|3680 × 0.85 = 3128",
                "200元打8折是多少|200 × 0.8 = 160",
                "59.9打9.5折多少|59.9 × 0.95 = 56.905",
                "what is 20% off 250?|250 × (1 - 20%) = 200",
                "384除以12.5再加上6的平方|384 ÷ 12.5 + (6 × 6) = 66.72",
                "8的平方是多少|(8 × 8) = 64",
                "what is 3 cubed minus 2|(3 × 3 × 3) - 2 = 25",
                "10 plus 5, then times 2|10 + 5 × 2 = 20",
                "15 percent off of $80|80 × (1 - 15%) = 68",
                "90*(1-20%)=?|90 × (1 - 20%) = 72",
                "what is 45% - 20%|45% - 20% = 0.25"
            })
    void computes(String message, String result) {
        assertThat(Arithmetic.findReply(message).orElseThrow().en()).isEqualTo(result);
    }

    /** Any other word, and what may be a date, a range or a phone number. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-27",
                "what is 2026-11-27",
                "what is 24/7",
                "9-5",
                "555-1234",
                "11/27",
                "17% of the sales",
                "90-20% 是多少",
                "what is 240 + 15%?",
                "9的平方根是多少",
                "20% off everything",
                "商品打八折",
                "what is 17% of 2350 in sales.csv",
                "销售额的 15% 是多少",
                "42",
                "what is 42",
                "3.2.1",
                "5 + apples",
                "(3 + 4",
                "3 + 4)",
                "(030) 1234",
                "",
                "?"
            })
    void leavesEverythingElse(String message) {
        assertThat(Arithmetic.findReply(message)).isEmpty();
    }

    @Test
    void hasNoResultOfADivisionByZero() {
        assertThat(Arithmetic.findReply("compute 5 / 0").orElseThrow().en())
                .isEqualTo("Division by zero has no result.");
    }
}

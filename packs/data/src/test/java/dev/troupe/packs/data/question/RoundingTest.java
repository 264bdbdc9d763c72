package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.mention.Rounding;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Table;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundingTest {
    private static String answer(String table, String question) throws InterruptedException {
        Table rows = QuestionAnalyzerTest.table(table);
        return switch (QuestionAnalyzer.read(question, rows)) {
            case Interpretation.Unclear unclear -> "unclear: " + unclear.text().en();
            case Interpretation.Understood(var computation) ->
                    new TableEngine()
                            .query(List.of(rows), computation.sql(rows.name()), "r").rows().stream()
                                    .map(row -> String.join(",", row))
                                    .collect(Collectors.joining("; "));
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "average amount by category, rounded to 1 decimal | average amount by category | 1",
                "average amount by category, round to two decimal places | average amount by category | 2",
                "average amount by category rounded to the nearest whole number | average amount by category | 0",
                "share of amount by region with 1 decimal | share of amount by region | 1",
                "各类别平均金额,保留两位小数 | 各类别平均金额 | 2",
                "各类别平均金额（保留1位小数） | 各类别平均金额 | 1",
                "各类别平均金额，四舍五入到整数 | 各类别平均金额 | 0",
                "各类别平均金额，结果保留整数 | 各类别平均金额 | 0",
                "各类别平均金额，精确到小数点后三位 | 各类别平均金额 | 3"
            })
    void takesTheWordsForRoundingOutOfAQuestion(String question, String rest, int decimals) {
        assertThat(Rounding.find(question))
                .hasValueSatisfying(rounding -> {
                    assertThat(rounding.rest().strip()).isEqualTo(rest);
                    assertThat(rounding.decimals()).isEqualTo(decimals);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "average amount, rounded down",
                "round the amounts to the nearest thousand",
                "how many rounds did each team play",
                "保留第一条",
                "前两位客户的金额",
                "精确到百位"
            })
    void leavesOtherWordsAsTheyAre(String question) {
        assertThat(Rounding.find(question)).isEmpty();
    }

    @Test
    void roundsWhatIsComputedAndWhatTheTableHolds() throws InterruptedException {
        assertThat(answer("shop", "average quantity by region rounded to 1 decimal"))
                .isEqualTo("South,8.3; East,6.5; North,1.7");
        assertThat(answer("shop", "average quantity by region rounded to the nearest integer"))
                .isEqualTo("South,8; East,7; North,2");
        assertThat(answer("basket", "list unit_price of Tea rounded to the nearest whole number"))
                .isEqualTo("5");
    }

    @Test
    void statesTheRounding() {
        assertThat(
                        QuestionAnalyzer.read(
                                "average quantity rounded to 1 decimal",
                                QuestionAnalyzerTest.table("shop")))
                .isInstanceOfSatisfying(
                        Interpretation.Understood.class,
                        read ->
                                assertThat(read.computation().describe())
                                        .contains("rounded to 1 decimal"));
    }

    @Test
    void namesRoundingThatIsNotRead() throws InterruptedException {
        assertThat(answer("shop", "average quantity rounded down")).contains("rounded");
    }
}

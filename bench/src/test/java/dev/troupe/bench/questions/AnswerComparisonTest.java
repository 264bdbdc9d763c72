package dev.troupe.bench.questions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.bench.questions.Expected.Layout;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerComparisonTest {
    private static final Expected BY_REGION =
            Expected.ordered(List.of(row("West", 20.5), row("East", 10)), 1);

    @Test
    void acceptsOtherNamesRoundedNumbersAndColumnsBeside() {
        assertThat(isRight(Expected.number(1234.5678), "| Mean |\n| --- |\n| 1,234.57 |")).isTrue();
        assertThat(isRight(Expected.number(1234.5678), "| Mean |\n| --- |\n| 1,234.5 |")).isFalse();
        assertThat(
                        isRight(
                                BY_REGION,
                                "| n | r | x |\n| --- | --- | --- |\n| 3 | West | 20.5 |\n| 2 | East | 10 |"))
                .isTrue();
    }

    @Test
    void requiresTheOrderOnlyWhereItWasAskedFor() {
        var turned = "| r | x |\n| --- | --- |\n| East | 10 |\n| West | 20.5 |";

        assertThat(isRight(BY_REGION, turned)).isFalse();
        assertThat(isRight(Expected.rows(BY_REGION.grids().getFirst().rows()), turned)).isTrue();
    }

    @Test
    void acceptsSeveralValuesAsTheColumnsOfOneRow() {
        var expected = Expected.rows(List.of(List.of(Cell.of(20.5)), List.of(Cell.of(10.0))));

        assertThat(isRight(expected, "| this | last |\n| --- | --- |\n| 20.5 | 10 |")).isTrue();
        assertThat(
                        isRight(
                                expected,
                                "| n | this | last |\n| --- | --- | --- |\n| West | 20.5 | 10 |"))
                .isTrue();
        assertThat(isRight(expected, "| this | last |\n| --- | --- |\n| 10 | 20.5 |")).isFalse();
        assertThat(
                        isRight(
                                expected,
                                "| a | this | last | b |\n| --- | --- | --- | --- |\n| 1 | 20.5 | 10 | 2 |"))
                .isFalse();
    }

    @Test
    void requiresEveryRowAndCountsThoseThatAreNotShown() {
        var one = "| r | x |\n| --- | --- |\n| West | 20.5 |";

        assertThat(isRight(BY_REGION, one)).isFalse();
        assertThat(isRight(BY_REGION, one + "\n\n… and 1 more row\n")).isTrue();
        assertThat(isRight(BY_REGION, one + "\n\n…另有 2 行\n")).isFalse();
    }

    @Test
    void readsACrosstabAsRowsOfLabelsAndAValue() {
        var expected =
                Expected.laidOut(
                        List.of(
                                List.of(Cell.of("East"), Cell.of("Tea"), Cell.of(3.0)),
                                List.of(Cell.of("East"), Cell.of("Milk"), Cell.of(1.0)),
                                List.of(Cell.of("West"), Cell.of("Tea"), Cell.of(2.0))),
                        Layout.CROSSTAB);

        assertThat(
                        isRight(
                                expected,
                                "| r | Tea | Milk | Total |\n| --- | --- | --- | --- |\n| East | 3 | 1 | 4 |\n| West | 2 |  | 2 |\n| Total | 5 | 1 | 6 |"))
                .isTrue();
        assertThat(
                        isRight(
                                expected,
                                "| r | p | x |\n| --- | --- | --- |\n| East | Tea | 3 |\n| East | Milk | 1 |\n| West | Tea | 2 |"))
                .isFalse();
    }

    @Test
    void readsPeriodsInTheWaysThatTheyAreWritten() {
        assertThat(AnswerText.shows("2024年3月", Cell.of("2024-03"))).isTrue();
        assertThat(AnswerText.shows("2024-03-01", Cell.of("2024-03"))).isTrue();
        assertThat(AnswerText.shows("2024 Q2", Cell.of("2024-Q2"))).isTrue();
        assertThat(AnswerText.shows("2024年第二季度", Cell.of("2024-Q2"))).isTrue();
        assertThat(AnswerText.shows("2024-04", Cell.of("2024-03"))).isFalse();
        assertThat(AnswerText.shows("48.2%", Cell.of(48.2))).isTrue();
    }

    @Test
    void readsOneNumberInASentenceButNoneOfMany() {
        assertThat(
                        AnswerComparison.isRight(
                                Expected.number(42),
                                "over 10?",
                                "42 of them are over 10.",
                                List.of()))
                .isTrue();
        assertThat(AnswerComparison.isRight(Expected.number(42), "?", "1, 2, 3, 42", List.of()))
                .isFalse();
    }

    @Test
    void findsOneValueInWholeRowsOnlyWhereTheRequestNamesItsColumn() {
        var table =
                AnswerTable.parseAll(
                        "| id | n | Price (USD) | x |\n| --- | --- | --- | --- |\n| 7 | b | 12 | 3 |");
        var expected = Expected.number(12);

        assertThat(AnswerComparison.isRight(expected, "what is the highest price?", "", table))
                .isTrue();
        assertThat(AnswerComparison.isRight(expected, "how many are there?", "", table)).isFalse();
    }

    @Test
    void findsValuesAnywhereInASmallTableButNotInADump() {
        var expected = Expected.anywhere(List.of(Cell.of(12), Cell.of("b")));
        var one = "| id | n | p |\n| --- | --- | --- |\n| 7 | b | 12 |";
        var dump = one + "\n| 1 | b | 2 |".repeat(12);

        assertThat(isRight(expected, one)).isTrue();
        assertThat(isRight(expected, dump)).isFalse();
    }

    private static List<Cell> row(String label, double value) {
        return List.of(Cell.of(label), Cell.of(value));
    }

    private static boolean isRight(Expected expected, String answer) {
        return AnswerComparison.isRight(expected, "", answer, AnswerTable.parseAll(answer));
    }
}

package dev.troupe.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.cli.terminal.Screen;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class AnswerLinesTest {
    private static List<String> fit(int columns, String text) {
        return new AnswerLines(columns).fit(text.lines().toList());
    }

    @Test
    void breaksBetweenWords() {
        assertThat(fit(24, "Drew the bar chart chart.png: Total amount."))
                .containsExactly("Drew the bar chart", "chart.png: Total amount.");
    }

    @Test
    void beginsNoRowWithAChineseStop() {
        assertThat(fit(20, "已计算各地区的金额合计。没有指定数字列。"))
                .allSatisfy(row -> assertThat(CellText.width(row)).isLessThanOrEqualTo(20))
                .noneMatch(row -> row.startsWith("。") || row.startsWith("，"));
    }

    @Test
    void keepsTheIndentOfAListInItsRows() {
        assertThat(
                        fit(
                                20,
                                "- one two three four five\n  six seven eight nine\n  1. ten eleven twelve"))
                .containsExactly(
                        "- one two three four",
                        "  five",
                        "  six seven eight",
                        "  nine",
                        "  1. ten eleven",
                        "     twelve");
    }

    @Test
    void putsATableInColumnsWithNumbersAtTheRight() {
        assertThat(
                        fit(
                                40,
                                "| 地区 | amount |\n| --- | --- |\n| 北京 | 9 |\n| Paris | 1,200.5 |\nDone."))
                .containsExactly(
                        "  地区    amount",
                        "  ─────  ───────",
                        "  北京         9",
                        "  Paris  1,200.5",
                        "",
                        "Done.");
    }

    @Test
    void cutsTheWidestColumnWhereThereIsNoRoom() {
        assertThat(fit(20, "| name | n |\n| --- | --- |\n| a very long name of a thing | 9 |"))
                .last()
                .isEqualTo("  a very long na…  9");
    }

    @Test
    void leavesTextForPipesAsItIs() {
        assertThat(AnswerLines.lines("| a |\n| --- |\n| 1 |", Screen.NONE))
                .containsExactly("| a |", "| --- |", "| 1 |");
    }

    @Property
    void noRowIsWiderThanTheTerminal(
            @ForAll String text, @ForAll @IntRange(min = 20, max = 100) int columns) {
        assertThat(fit(columns, CellText.cleanLines(text).replace('\t', ' ')))
                .allSatisfy(row -> assertThat(CellText.width(row)).isLessThanOrEqualTo(columns));
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two columns of the same rows: compared, subtracted, or one of them with a value. */
class PairsOfColumnsTest {
    private static final Table LINES =
            table(
                    "航线.csv",
                    """
                    航线,出发地,到达地,去程票,回程票
                    甲线,厦门,青岛,120,90
                    乙线,青岛,大连,60,75
                    丙线,大连,厦门,80,80
                    丁线,烟台,大连,40,55
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    以青岛为出发地或者到达地的航线有几条 | 出发地 为 青岛 或 到达地 为 青岛
                    出发地或到达地是大连的航线          | 出发地 为 大连 或 到达地 为 大连
                    出发地或者到达地为厦门的航线有哪些    | 出发地 为 厦门 或 到达地 为 厦门
                    出发地和到达地都不是青岛的航线       | 不满足（出发地 为 青岛 或 到达地 为 青岛）
                    """)
    void looksForAValueInEitherColumn(String question, String part) {
        assertThat(read(question, LINES)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"出发地或到达地不是青岛的航线", "去程票或到达地是青岛的航线"})
    void refusesUnclearChoices(String question) {
        assertThat(read(question, LINES)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    乙线的去程票比回程票少了多少    | (回程票 - 去程票) 的合计
                    甲线的去程票比回程票多多少      | (去程票 - 回程票) 的合计
                    去程票比回程票总共少多少        | (回程票 - 去程票) 的合计
                    去程票不如回程票多的航线        | 去程票 小于 回程票
                    去程票不如回程票的航线有几条     | 去程票 小于 回程票
                    去程票和回程票相等的航线        | 去程票 等于 回程票
                    """)
    void comparesTheColumns(String question, String part) {
        assertThat(read(question, LINES)).contains(part);
    }
}

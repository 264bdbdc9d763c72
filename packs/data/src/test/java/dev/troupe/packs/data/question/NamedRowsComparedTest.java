package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two years of one thing, and rows against one that is named. */
class NamedRowsComparedTest {
    private static final Table HARVEST =
            table(
                    "粮食产量.csv",
                    """
                    地区,年份,产量（万吨）
                    东区,2021,30
                    东区,2022,36
                    西区,2021,20
                    西区,2022,18
                    """);

    private static final Table RESERVOIRS =
            table(
                    "水库.csv",
                    """
                    水库名称,所在省份,最大水深（米）,面积（平方公里）
                    清水,浙江,40,12
                    白沙,江西,25,60
                    石门,湖北,70,33
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    东区2022年的产量比2021年多多少万吨        | 差:年份 为 2022:年份 为 2021
                    西区2022年的产量比2021年少了多少          | 差:年份 为 2021:年份 为 2022
                    东区产量2022年较2021年增长了百分之几       | 差:年份 为 2022:年份 为 2021
                    """)
    void comparesTwoYearsOfAColumnOfYears(String question, String parts) {
        var names = parts.split(":", -1);

        assertThat(read(question, HARVEST))
                .contains("产量（万吨）的合计（%s） - 产量（万吨）的合计（%s）".formatted(names[1], names[2]));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    比白沙还深的水库有几个            | 最大水深（米） 大于 最大水深（米）的最大值（水库名称 为 白沙
                    比清水浅的水库有哪些              | 最大水深（米） 小于 最大水深（米）的最大值（水库名称 为 清水
                    白沙的面积相当于清水的几倍         | (面积（平方公里）的平均值（水库名称 为 白沙） / 面积（平方公里）的平均值（水库名称 为 清水）)
                    """)
    void comparesRowsWithANamedOne(String question, String part) {
        assertThat(read(question, RESERVOIRS)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"比白沙还重的水库有几个", "产量较高的水库有哪些", "比白沙还快的水库"})
    void refusesWhatNoColumnIsAbout(String question) {
        assertThat(read(question, RESERVOIRS)).startsWith("?");
    }
}

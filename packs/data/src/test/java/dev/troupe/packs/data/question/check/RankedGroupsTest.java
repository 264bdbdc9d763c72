package dev.troupe.packs.data.question.check;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RankedGroupsTest {
    private static final Table STALLS =
            table(
                    "摊位.csv",
                    """
                    摊位,集市,年销售额（万元）,伙计数
                    甲摊,东集,500,20
                    乙摊,东集,300,12
                    丙摊,西集,600,25
                    丁摊,北集,100,6
                    """);

    private static final Table RAIN =
            table(
                    "雨量.csv",
                    """
                    站点,月份,降雨量（毫米）
                    东站,1月,30
                    东站,2月,50
                    西站,1月,20
                    """);

    /** The market with the most sales is not that of the stall with the most. */
    @ParameterizedTest
    @ValueSource(strings = {"年销售额最高的2个集市有哪些摊位", "销售额最高的集市有哪些摊位"})
    void refusesRowsOfGroupsThatAreCompared(String question) {
        assertThat(read(question, STALLS)).startsWith("?").contains("集市");
    }

    @ParameterizedTest
    @CsvSource({"销售额最高的摊位在哪个集市, 取前 1 行", "伙计数最多的集市是哪个, 按集市分组，计算伙计数的合计"})
    void comparesRowsOrGroups(String question, String part) {
        assertThat(read(question, STALLS)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"各站点的降雨次数", "各站点的降雨天数"})
    void refusesANumberThatTheTableDoesNotHave(String question) {
        assertThat(read(question, RAIN)).startsWith("?");
    }
}

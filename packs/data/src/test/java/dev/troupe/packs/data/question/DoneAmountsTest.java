package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was done, of the unit of one column. */
class DoneAmountsTest {
    private static final Table RIDES =
            table(
                    "骑行.csv",
                    """
                    日期,队员,公里数,用时(分钟)
                    2025-05-01,大林,21.5,70
                    2025-05-02,小满,8,31
                    2025-05-09,大林,30,95
                    """);

    private static final Table STAYS =
            table(
                    "外出.csv",
                    """
                    姓名,事由,天数,开始
                    丁一,开会,2,2025-03-01
                    丁一,培训,3,2025-04-02
                    吴双,开会,1,2025-04-08
                    """);

    @ParameterizedTest
    @CsvSource({
        "大林骑了多少公里, 筛选队员 为 大林；计算全部行的公里数的合计",
        "一共骑了多少公里, 计算全部行的公里数的合计",
        "平均每次骑了多少公里, 公里数的平均值",
        "平均每次公里数, 公里数的平均值"
    })
    void isTheNumberInThatUnit(String question, String part) {
        assertThat(read(question, RIDES)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"大林少了多少公里", "退了多少公里", "大林骑了多少海里", "谁骑了多少公里"})
    void isRefusedForOtherVerbsAndUnits(String question) {
        assertThat(read(question, RIDES)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource({"平均几天, 天数的平均值", "平均每次几天, 天数的平均值", "丁一平均多少天, 天数的平均值"})
    void averagesTheDaysOfRows(String question, String part) {
        assertThat(read(question, STAYS)).contains(part);
    }

    @ParameterizedTest
    @CsvSource({
        "how many appointments with Ann, the number of rows",
        "number of appointments on Mondays, the number of rows"
    })
    void countsAppointments(String question, String part) {
        var visits =
                table(
                        "april.csv",
                        "Day,Doctor,Fee\n2025-04-01,Ann,30\n2025-04-07,Bob,20\n2025-04-07,Ann,25\n");
        assertThat(read(question, visits)).contains(part);
    }
}

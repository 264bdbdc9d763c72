package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NeverTest {
    private static final Table SHIFTS =
            QuestionReadings.table(
                    "打卡.csv",
                    """
                    员工,小组,日期,状态
                    孙一,甲组,2024-03-01,准时
                    孙一,甲组,2024-03-02,早走
                    钱二,乙组,2024-03-01,准时
                    钱二,乙组,2024-03-02,准时
                    吴三,乙组,2024-03-01,请假
                    吴三,乙组,2024-03-02,准时
                    """);

    private static final Table VISITS =
            QuestionReadings.table(
                    "visits.csv",
                    """
                    Client,City,Date,Result
                    Orla,Cork,2024-03-01,Missed
                    Orla,Cork,2024-03-08,Kept
                    Finn,Bray,2024-03-01,Kept
                    Finn,Bray,2024-03-08,Kept
                    Nora,Cork,2024-03-01,Kept
                    Nora,Cork,2024-03-08,Moved
                    """);

    private static final Table FAULTS =
            QuestionReadings.table(
                    "差错.csv",
                    """
                    员工,月份,差错次数
                    孙一,2024-01,0
                    孙一,2024-02,2
                    钱二,2024-01,0
                    钱二,2024-02,0
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"没有早走过的人", "从未早走的员工", "谁从来没有早走过", "哪些人从没早走"})
    void asksForThoseWithoutARow(String question) {
        assertThat(read(question, SHIFTS)).isEqualTo("筛选同一员工没有任何一行 状态 为 早走；列出员工的不同值。");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "who never missed",
                "clients that were never missed",
                "which clients have never been missed"
            })
    void asksForThemInEnglish(String question) {
        assertThat(read(question, VISITS))
                .isEqualTo(
                        "Filter rows where no row of the same Client has Result is Missed;"
                                + " list the distinct values of Client.");
    }

    @ParameterizedTest
    @CsvSource({"没有早走过的人有几个", "从未早走的员工有几个"})
    void countsEachOfThemOnce(String question) {
        assertThat(read(question, SHIFTS)).isEqualTo("筛选同一员工没有任何一行 状态 为 早走；计算全部行的员工的不同值的个数。");
    }

    @ParameterizedTest
    @CsvSource({"早走的人有几个"})
    void countsPeopleOnceWhereRowsRepeatThem(String question) {
        assertThat(read(question, SHIFTS)).isEqualTo("筛选状态 为 早走；计算全部行的员工的不同值的个数。");
    }

    @ParameterizedTest
    @ValueSource(strings = {"从未差错的员工", "没有差错过的员工"})
    void deniesCountsAboveZero(String question) {
        assertThat(read(question, FAULTS)).isEqualTo("筛选同一员工没有任何一行 差错次数 大于 0；列出员工的不同值。");
    }

    @ParameterizedTest
    @CsvSource({"乙组从未请假的员工, 筛选小组 为 乙组、同一员工没有任何一行 小组 为 乙组 且 状态 为 请假；列出员工的不同值。"})
    void looksAtTheRowsOfTheOtherConditions(String question, String reading) {
        assertThat(read(question, SHIFTS)).isEqualTo(reading);
    }

    @ParameterizedTest
    @ValueSource(strings = {"从未蹦跳的员工", "没有蹦跳过的人", "从未早走的蹦跳记录", "没有早走的员工", "没有早走的人有几个"})
    void refusesWhatItDoesNotKnowOrTheRequestLeavesOpen(String question) {
        assertThat(read(question, SHIFTS)).startsWith("?");
    }
}

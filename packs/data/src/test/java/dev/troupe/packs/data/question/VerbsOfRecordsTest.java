package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Chinese verbs for what the rows are records of, and words for single rows and for the pieces. */
class VerbsOfRecordsTest {
    private static final Table METERS =
            table(
                    "抄表.csv",
                    """
                    日期,表号,填报人,读数
                    2024-03-02,A1,丁一,5
                    2024-03-09,A2,丁一,7
                    2024-04-01,A1,马二,9
                    """);

    private static final Table RIDES =
            table(
                    "骑行.csv",
                    """
                    编号,骑手,里程,配速
                    1,丁一,30,5
                    2,马二,52,6
                    3,丁一,12,4
                    """);

    private static final Table PARTS =
            table(
                    "入库单.csv",
                    """
                    单号,零件,数量,费用,经手人,状态
                    R01,轴承,20,300,丁一,已质检
                    R02,垫片,500,90,马二,待质检
                    R03,轴承,15,240,马二,已质检
                    """);

    @Test
    void readsAVerbOfTheHeader() {
        assertThat(read("谁填得最多，填了几条", METERS)).contains("按填报人分组，计算记录数");
        assertThat(read("谁抹得最多，抹了几条", METERS)).startsWith("? ");
    }

    @Test
    void readsAVerbOfMotionBeforeTheFarthest() {
        assertThat(read("哪个骑手骑得最远，总里程多少", RIDES)).contains("里程的合计");
        assertThat(read("哪个骑手扛得最远，总里程多少", RIDES)).startsWith("? ");
        assertThat(read("哪个经手人跑得最远，总费用多少", PARTS)).startsWith("? ");
    }

    @Test
    void countsRowsByTheNumberOfTimes() {
        assertThat(read("趟数最多的前2个骑手和趟数", RIDES)).contains("按骑手分组，计算记录数");
    }

    @Test
    void readsAStateThatHasBeenReached() {
        assertThat(read("已经质检的有多少单", PARTS)).contains("状态 为 已质检");
        assertThat(read("已经报检的有多少单", PARTS)).startsWith("? ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"轴承一共有多少个", "轴承有几只"})
    void asksWhetherPiecesOrRowsAreCounted(String question) {
        assertThat(read(question, PARTS)).startsWith("? ");
    }

    @ParameterizedTest
    @CsvSource({"轴承有多少单, 记录数", "轴承的数量一共多少, 数量的合计"})
    void countsRowsOrAddsUpTheirQuantity(String question, String measure) {
        assertThat(read(question, PARTS)).contains(measure);
    }

    @Test
    void comparesNoGroupsWhereOneRowIsMeant() {
        assertThat(read("费用最高的一单是谁经手的", PARTS)).doesNotStartWith("按经手人分组");
    }

    @Test
    void readsWhichOfTwoIsLarger() {
        assertThat(read("轴承和垫片平均费用哪个大", PARTS)).contains("按费用的平均值从大到小排列");
    }
}

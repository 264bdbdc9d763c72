package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of days in a column, prices that are no amounts, and the name of the best row. */
class ColumnsOfUnitsTest {
    private static final Table LEAVES =
            table(
                    "假条.csv",
                    """
                    姓名,类型,天数,开始日期
                    甲,事假,1.5,2026-11-02
                    乙,病假,2,2026-11-02
                    甲,病假,1,2026-11-09
                    """);

    private static final Table CARRIERS =
            table(
                    "运力.csv",
                    """
                    日期,车次
                    2026-11-02,3
                    2026-11-03,1
                    2026-11-03,2
                    """);

    private static final Table GOODS =
            table(
                    "进货.csv",
                    """
                    商品,仓库,进价
                    米,东,5
                    面,东,6
                    米,西,5
                    """);

    private static final Table WORKS =
            table(
                    "工程.csv",
                    """
                    工程名称,负责人,完成率,预算(万元)
                    管网,甲,65%,12
                    泵站,乙,80%,55.5
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"病假一共几天 | 筛选类型 为 病假；计算全部行的天数的合计", "甲一共几天 | 筛选姓名 为 甲；计算全部行的天数的合计"})
    void addsUpAColumnOfDays(String question, String reading) {
        assertThat(read(question, LEAVES)).contains(reading);
    }

    @ParameterizedTest
    @CsvSource("一共几天")
    void countsDifferentDaysWhereNoColumnStatesThem(String question) {
        assertThat(read(question, CARRIERS)).contains("的不同值的个数");
    }

    @ParameterizedTest
    @CsvSource("进价最贵的商品前2名")
    void averagesPricesOfGroups(String question) {
        assertThat(read(question, GOODS)).contains("进价的平均值");
    }

    @ParameterizedTest
    @CsvSource({"how much did we spend on rice", "how much did we spend per store"})
    void addsUpNoPricesWhereMoneySpentIsAsked(String question) {
        var prices = table("food.csv", "food,store,price\nrice,East,5\nrice,West,7\n");
        var amounts = table("food.csv", "food,store,amount\nrice,East,5\nrice,West,7\n");

        assertThat(read(question, prices)).startsWith("?");
        assertThat(read(question, amounts)).contains("ompute the total of amount");
    }

    @ParameterizedTest
    @CsvSource("预算最多的工程是哪个，完成率多少")
    void namesTheRowThatIsAskedFor(String question) {
        assertThat(read(question, WORKS)).contains("列出工程名称、完成率、预算(万元)");
    }

    private static final Table PLOTS =
            table(
                    "plots.csv",
                    """
                    地块,片区,面积(㎡),转让费(元)
                    P1,东,50,4000
                    P2,西,40,4400
                    P3,东,30,2700
                    """);

    @ParameterizedTest
    @CsvSource({"每平米转让费最高的是哪个片区", "每平方米转让费最高的是哪个片区", "每平转让费最高的是哪个片区"})
    void dividesByTheColumnInTheUnit(String question) {
        assertThat(read(question, PLOTS)).contains("转让费(元) 的合计 / 面积(㎡) 的合计");
    }

    @ParameterizedTest
    @CsvSource({"每平方公里转让费最高的是哪个片区", "每平台转让费最高的是哪个片区"})
    void dividesByNothingInOtherUnits(String question) {
        assertThat(read(question, PLOTS)).startsWith("?");
    }
}

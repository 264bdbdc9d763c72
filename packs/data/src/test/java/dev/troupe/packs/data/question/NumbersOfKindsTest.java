package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 有多少 at the end of a question, without what is counted. */
class NumbersOfKindsTest {
    private static final Table PETS =
            table(
                    "宠物就诊.csv",
                    """
                    病历号,宠物,种类,年龄,就诊日期,费用(元),会员
                    V1,豆豆,猫,3,2024-03-01,520,是
                    V2,旺财,狗,5,2024-03-05,80,否
                    V3,豆豆,猫,3,2024-04-02,610,是
                    V4,小白,猫,1,2024-04-09,75,否
                    """);

    private static final Table LEDGER =
            table(
                    "流水.csv",
                    """
                    日期,类别,金额(元)
                    2024-03-01,餐饮,52
                    2024-03-05,交通,8
                    2024-04-02,餐饮,61
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"猫有多少", "会员有多少", "猫里会员有多少", "费用超过500元的猫有多少？"})
    void countsRows(String question) {
        assertThat(read(question, PETS)).startsWith("筛选").contains("记录数").doesNotContain("列出");
    }

    @ParameterizedTest
    @ValueSource(strings = {"黄猫有多少", "猫里兔子有多少", "2024年3月有多少"})
    void isRefusedWithUnknownWordsAndWithATimeAlone(String question) {
        assertThat(read(question, PETS)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"餐饮有多少", "2024年3月餐饮有多少"})
    void isOpenWhereRowsAreAmounts(String question) {
        assertThat(read(question, LEDGER)).startsWith("?");
    }
}

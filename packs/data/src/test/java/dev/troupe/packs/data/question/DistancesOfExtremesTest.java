package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The largest number less the smallest one, in the unit that is asked for. */
class DistancesOfExtremesTest {
    private static final Table CLIMBERS =
            table(
                    "登山者.csv",
                    """
                    登山者,国家,年龄,攀登费（万元）,体重,登顶率
                    安格,尼泊尔,34,12,60,80
                    帕桑,尼泊尔,41,20,72,65
                    罗伯,加拿大,28,45.5,81,50
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    年龄最大的和最小的登山者相差多少岁   | (年龄的最大值 - 年龄的最小值)
                    最高年龄和最低年龄之间差了多少岁    | (年龄的最大值 - 年龄的最小值)
                    体重最大的比最小的多多少          | (体重的最大值 - 体重的最小值)
                    体重最小的登山者比最大的少多少      | (体重的最大值 - 体重的最小值)
                    攀登费最贵的和最便宜的差多少钱      | (攀登费（万元）的最大值 - 攀登费（万元）的最小值)
                    攀登费最高的和最低的相差多少万元     | (攀登费（万元）的最大值 - 攀登费（万元）的最小值)
                    登顶率最高的和最低的相差多少个百分点  | (登顶率的最大值 - 登顶率的最小值)
                    """)
    void subtractsTheSmallest(String question, String part) {
        assertThat(read(question, CLIMBERS)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "体重最大的和最小的登山者相差多少岁",
                "体重最大的和最小的登山者差多少分",
                "体重最大的和最小的相差多少个百分点",
                "年龄最大和最小的体重差多少",
                "体重最贵的和最便宜的差多少钱"
            })
    void refusesOtherUnits(String question) {
        assertThat(read(question, CLIMBERS)).startsWith("?");
    }
}

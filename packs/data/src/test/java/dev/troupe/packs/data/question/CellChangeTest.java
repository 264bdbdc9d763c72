package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for other values in cells, and others with the same verbs. */
class CellChangeTest {
    private static final Table MEMBERS =
            table(
                    "会员.csv",
                    """
                    会员,等级,积分
                    吴月,银卡,320
                    郑洋,金卡,980
                    冯立,银卡,150
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    把银卡改成白银卡                   | 改成白银卡
                    把 会员.csv 里的银卡改成白银卡     | 改成白银卡
                    把吴月的积分改为500                | 改为500
                    请将郑洋的等级更新为银卡，谢谢     | 更新为银卡
                    把积分为150的会员的等级设为金卡    | 设为金卡
                    """)
    void namesTheNewValue(String question, String words) {
        assertThat(read(question, MEMBERS)).startsWith("? “" + words + "”").contains("数据未更改");
    }

    @ParameterizedTest
    @ValueSource(strings = {"各等级的积分", "把会员按积分换成降序排列", "把各等级的积分改成柱状图"})
    void leavesOtherRequests(String question) {
        assertThat(read(question, MEMBERS)).doesNotContain("单元格");
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How high the highest number is, which is no difference. */
class ExtremesAskedTest {
    private static final Table GARDENS =
            table(
                    "茶园.csv",
                    """
                    茶园,所属县,品质评分,采茶人数
                    青山,南县,7.5,30
                    白水,北县,8.2,40
                    云台,南县,9.1,20
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    各县的品质分最高多少     | 按所属县分组，计算品质评分的最大值
                    品质评分最低多少         | 计算全部行的品质评分的最小值
                    采茶人数最大是多少       | 计算全部行的采茶人数的最大值
                    """)
    void areExtremes(String question, String reading) {
        assertThat(read(question, GARDENS)).startsWith(reading);
    }

    @ParameterizedTest
    @ValueSource(strings = {"青山的品质评分比白水高多少", "白水的采茶人数比云台的高多少"})
    void areNotTakenForDifferences(String question) {
        assertThat(read(question, GARDENS)).doesNotContain("最大值");
    }
}

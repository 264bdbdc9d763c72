package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many are asked for, after the Chinese word for which. */
class NumbersOfWhichTest {
    private static final Table GARDENS =
            table(
                    "茶园.csv",
                    """
                    茶园,产区,面积,采茶人数
                    青山,南县,300,30
                    白水,北县,250,40
                    云台,西县,200,20
                    石门,南县,100,10
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    面积平均最大的是哪3个产区   | 取前 3 行
                    平均面积最高的是哪三个产区  | 取前 3 行
                    哪3个产区的面积平均最大     | 取前 3 行
                    面积平均最大的是哪2个产区   | 取前 2 行
                    面积平均最大的是哪两个产区  | 取前 2 行
                    面积平均最大的是哪个产区    | 取前 1 行
                    """)
    void asManyAsAreNamedAreTaken(String question, String part) {
        assertThat(read(question, GARDENS)).contains("按产区分组", part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"面积平均最大的是哪几个产区", "哪几个产区的平均面积最大", "采茶人数最多的是哪几家"})
    void severalAreNotOne(String question) {
        assertThat(read(question, GARDENS)).startsWith("?").contains("哪几");
    }

    @ParameterizedTest
    @ValueSource(strings = {"面积大于150的是哪几家茶园", "面积最大的3家茶园是哪几家"})
    void severalAreThoseThatMeetACondition(String question) {
        assertThat(read(question, GARDENS)).doesNotStartWith("?");
    }
}

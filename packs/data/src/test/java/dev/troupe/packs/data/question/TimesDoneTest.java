package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of which something was done at all, by the column of how many times it was. */
class TimesDoneTest {
    private static final Table ORDERS =
            table(
                    "维修单.csv",
                    """
                    单号,设备,班组,返工次数,工时
                    W1,泵,甲,0,3
                    W2,阀,乙,2,5
                    W3,泵,乙,1,4
                    W4,阀,甲,0,2
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    返工过的记录占多大比例   | 返工次数 大于 0
                    甲班组返工过的有多少单   | 返工次数 大于 0
                    返工过的平均工时         | 返工次数 大于 0
                    """)
    void areThoseWithMoreThanNone(String question, String part) {
        assertThat(read(question, ORDERS)).contains(part).doesNotStartWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"返修过的记录占多大比例", "是否返工过的平均工时", "返工过两次的平均工时比例", "返工过期的平均工时"})
    void areNotGuessed(String question) {
        assertThat(read(question, ORDERS)).startsWith("?");
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Chinese questions call the rows: after a classifier, and by what is true of them. */
class NounsOfRowsTest {
    private static final Table BUSES =
            table(
                    "班线.csv",
                    """
                    车次,终点,座位,票价(元)
                    K1,东港,30,12.5
                    K2,西山,45,20
                    K3,东港,28,15.5
                    """);

    private static final Table PUPILS =
            table(
                    "名册.csv",
                    """
                    姓名,寄宿,身高(cm)
                    甲,是,150
                    乙,否,160
                    丙,是,155
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    票价最高的是哪趟车     | 列出车次、票价(元)
                    座位超过29的有几趟车   | 筛选座位 大于 29；计算全部行的记录数
                    """)
    void areReadAfterAClassifier(String question, String part) {
        assertThat(read(question, BUSES)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"票价最高的是哪趟船", "票价最高的是哪趟车厢", "票价最高的是哪套房"})
    void areNoOthers(String question) {
        assertThat(read(question, BUSES)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    寄宿生占比         | 寄宿 为 是
                    寄宿生的平均身高   | 筛选寄宿 为 是；计算全部行的身高(cm)
                    寄宿者有多少人     | 筛选寄宿 为 是；计算全部行的记录数
                    """)
    void areThoseOfAColumn(String question, String part) {
        assertThat(read(question, PUPILS)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = "走读生的平均身高")
    void areNotThoseOfOtherWords(String question) {
        assertThat(read(question, PUPILS)).startsWith("?");
    }
}

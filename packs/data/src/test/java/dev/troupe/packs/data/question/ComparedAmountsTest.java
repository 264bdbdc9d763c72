package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was done most, in a table with its amount and a file that is called after it. */
class ComparedAmountsTest {
    private static final Table WATER =
            table(
                    "厂区用水.csv",
                    """
                    月份,车间,用水量(吨),水费(元),停水次数
                    2023-01,一车间,120,300,1
                    2023-01,二车间,90,410,0
                    2023-01,三车间,95,200,2
                    2023-02,一车间,130,320,0
                    2023-02,二车间,70,380,1
                    2023-02,三车间,99,210,0
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"用水最多的车间是哪个", "哪个车间用水最多", "哪个车间用水最少", "用水最多的两个车间", "哪个车间用水得最多"})
    void isTheTotalOfTheColumn(String question) {
        assertThat(read(question, WATER)).contains("用水量(吨) 的合计").doesNotContain("记录数");
    }

    @ParameterizedTest
    @ValueSource(strings = {"用水最多的锅炉车间是哪个", "哪个车间热用水最多", "用电最多的车间是哪个"})
    void isRefusedWithUnknownWords(String question) {
        assertThat(read(question, WATER)).startsWith("?");
    }
}

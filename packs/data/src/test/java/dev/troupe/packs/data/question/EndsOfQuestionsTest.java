package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Orders at the end of Chinese questions. */
class EndsOfQuestionsTest {
    private static final Table BRIDGES =
            table(
                    "桥梁.csv",
                    """
                    桥梁,省份,通车年份,开工日期,长度
                    青江桥,江苏,1998,1994-03-01,2100
                    白石桥,湖北,1987,1983-05-20,980
                    东渡桥,江苏,2012,2008-10-08,3300
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    江苏的桥梁按通车年份先后排列    | 按通车年份从小到大
                    桥梁按开工日期先后排序         | 按开工日期从小到大
                    按通车年份先后列出桥梁         | 按通车年份从小到大
                    """)
    void sortsInTurn(String question, String part) {
        assertThat(read(question, BRIDGES)).contains(part);
    }
}

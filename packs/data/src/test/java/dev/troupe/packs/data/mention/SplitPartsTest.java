package dev.troupe.packs.data.mention;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words that a part of one name and the whole name of another column share. */
class SplitPartsTest {
    /** With a share above 100, which is in percent of no number. */
    private static final Table PARKS =
            table(
                    "林场.csv",
                    """
                    林场,树木数量,松树树木占比
                    北坡,3000,30
                    南坡,5000,45
                    东坡,4000,120
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"松树树木数量的最大值", "松树树木数量合计", "松树树木数量最高的林场"})
    void nameNoTwoColumns(String question) {
        assertThat(read(question, PARKS)).startsWith("?").contains("“松树”");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    松树树木占比的最大值           | 松树树木占比的最大值
                    松树树木占比和树木数量的最大值 | 松树树木占比的最大值、树木数量的最大值
                    树木数量的最大值               | 树木数量的最大值
                    """)
    void nameColumnsByTheirWholeNames(String question, String part) {
        assertThat(read(question, PARKS)).contains("计算全部行的" + part);
    }
}

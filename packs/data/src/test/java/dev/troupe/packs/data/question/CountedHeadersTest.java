package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many different values a column has, with the last noun of its header. */
class CountedHeadersTest {
    private static final Table FERRIES =
            table(
                    "轮渡班次.csv",
                    """
                    班次,出发港,到达港,票价
                    L1,东山,南澳,30
                    L2,东山,西屿,25
                    L3,北礁,南澳,40
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"出发港一共有几个不同的港", "出发港有多少个港", "出发港里共有几个不同的港？"})
    void areCountedByIt(String question) {
        assertThat(read(question, FERRIES)).contains("出发港的不同值的个数");
    }

    @ParameterizedTest
    @ValueSource(strings = {"出发港一共有几个不同的岛", "出发港是东山的有几个港", "出发港一共有几个不同的港区"})
    void areNotOtherNouns(String question) {
        assertThat(read(question, FERRIES)).startsWith("?");
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The mean of each person, where people have several rows, and where each has one. */
class PerHeadTest {
    @ParameterizedTest
    @ValueSource(strings = {"人均销售额是多少", "各门店人均销售额"})
    void refusesTheMeanOfRowsOfTheSamePeople(String question) {
        var sales =
                table(
                        "业绩.csv",
                        """
                        日期,门店,店员,销售额
                        2026-01-05,河西,吴月,120
                        2026-01-05,河西,郑洋,80
                        2026-01-06,河东,冯立,60
                        2026-01-06,河西,吴月,200
                        2026-01-06,河东,冯立,90
                        """);

        assertThat(read(question, sales)).startsWith("?").contains("人均");
    }

    @ParameterizedTest
    @ValueSource(strings = {"人均工资是多少", "各门店人均工资"})
    void readsTheMeanOfOneRowOfEach(String question) {
        var staff =
                table(
                        "员工.csv",
                        """
                        姓名,门店,工资
                        吴月,河西,6200
                        郑洋,河西,5800
                        冯立,河东,6000
                        """);

        assertThat(read(question, staff)).contains("工资的平均值");
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The four quarters of a year, each with its number. */
class StatedQuartersTest {
    private static final Table WATER =
            table(
                    "用水.csv",
                    """
                    月份,车间,水费(元)
                    2021-02,一车间,300
                    2021-05,一车间,280
                    2021-08,二车间,410
                    2021-11,二车间,390
                    2022-02,一车间,310
                    """);

    private static final Table ONE_YEAR =
            table(
                    "用水.csv",
                    """
                    月份,车间,水费(元)
                    2021-02,一车间,300
                    2021-05,一车间,280
                    2021-11,二车间,390
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"2021年四个季度的水费各是多少", "2021年的四个季度的水费分别是多少", "2021年度四个季度水费是多少"})
    void areGroups(String question) {
        assertThat(read(question, WATER)).contains("2021-01-01").contains("按月份的季度分组");
    }

    @ParameterizedTest
    @ValueSource(strings = {"四个季度的水费分别是多少"})
    void areThoseOfTheOnlyYear(String question) {
        assertThat(read(question, ONE_YEAR)).contains("按月份的季度分组");
        assertThat(read(question, WATER)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2021年三个季度的水费各是多少", "2021年四个节气的水费各是多少", "2021年四个淡季度的水费"})
    void areFour(String question) {
        assertThat(read(question, WATER)).startsWith("?");
    }
}

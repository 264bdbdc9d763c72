package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges of years and months whose unit stands only once. */
class RangesOfPeriodsTest {
    private static final Table VISITS =
            table(
                    "到访.csv",
                    """
                    来宾,到访日期,随行
                    甲,2021-05-03,2
                    乙,2022-07-19,4
                    丙,2023-06-30,1
                    丁,2024-08-11,3
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    2021到2023年间的来宾有几位    | 2021-01-01 到 2024-01-01 之前
                    2022年到2023年间的来宾       | 2022-01-01 到 2024-01-01 之前
                    2021至2022年的来宾有几位      | 2021-01-01 到 2023-01-01 之前
                    2023年5到7月的来宾           | 2023-05-01 到 2023-08-01 之前
                    """)
    void readsTheFirstPart(String question, String part) {
        assertThat(read(question, VISITS)).contains(part);
    }

    @ParameterizedTest
    @CsvSource({"6到8月的来宾有几位, 2024-06-01 到 2024-09-01 之前", "5至7月有几位来宾, 2024-05-01 到 2024-08-01 之前"})
    void readsMonthsOfTheOnlyYear(String question, String part) {
        assertThat(read(question, table("来宾.csv", "来宾,到访日期\n甲,2024-06-03\n乙,2024-09-01\n")))
                .contains(part);
    }

    @ParameterizedTest
    @CsvSource({
        "8月9日到15日的来宾有几位, 2024-08-09 到 2024-08-16 之前",
        "2022年7月15日至20日的来宾, 2022-07-15 到 2022-07-21 之前",
        "8月9-15日有几位来宾, 2024-08-09 到 2024-08-16 之前"
    })
    void readsDaysOfTheSameMonth(String question, String part) {
        var year = table("来宾.csv", "来宾,到访日期\n甲,2024-08-11\n乙,2024-09-01\n");

        assertThat(read(question, question.startsWith("2022") ? VISITS : year)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many guests from Aug 9 to 15",
                "how many guests from August 9th to 15th, 2024",
                "how many guests from 9 to 15 August 2024",
                "how many guests Aug 9-15"
            })
    void readsDaysOfTheSameMonthInEnglish(String question) {
        assertThat(
                        read(
                                question,
                                table("guests.csv", "Guest,Arrival\nA,2024-08-11\nB,2024-09-01\n")))
                .contains("from 2024-08-09 to before 2024-08-16");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8月15日到9日的来宾有几位",
                "8月9日到45日的来宾有几位",
                "6到8月的来宾有几位",
                "6-8月的来宾有几位",
                "2023-2024的来宾间数",
                "2021年到2023年间随行一共增加了多少",
                "2021到2023年随行增加了多少"
            })
    void refusesOthers(String question) {
        assertThat(read(question, VISITS)).startsWith("?");
    }
}

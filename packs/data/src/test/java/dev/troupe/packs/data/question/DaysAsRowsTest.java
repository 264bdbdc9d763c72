package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about the days of a table that has a row for each. */
class DaysAsRowsTest {
    private static final Table HARBOUR =
            table(
                    "harbour.csv",
                    """
                    Date,Sea,Ferries,Fares ($),Closed early
                    2024-03-01,Calm,12,340.5,No
                    2024-03-02,Rough,5,120,Yes
                    2024-03-04,Calm,14,410,No
                    2024-03-05,Choppy,9,280.25,No
                    """);

    private static final Table POOL =
            table(
                    "泳池.csv",
                    """
                    日期,水质,人次,收入(元)
                    2024-07-01,优,120,2400
                    2024-07-02,良,90,1800
                    2024-07-03,优,150,3100
                    2024-07-05,差,30,600
                    """);

    /** Several rows of a day. */
    private static final Table TOLLS =
            table(
                    "tolls.csv",
                    """
                    Lane,Date,Toll ($)
                    A,2024-03-01,12
                    B,2024-03-01,5
                    A,2024-03-02,7
                    """);

    /** Lengths in days. */
    private static final Table HIRES =
            table(
                    "hires.csv",
                    """
                    Date,Boat,Days,Cost ($)
                    2024-03-01,Kayak,3,60
                    2024-03-04,Canoe,2,50
                    2024-03-09,Kayak,5,90
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many days had more than 10 ferries | where Ferries over 10; compute the number of rows
                    how many calm days were there | where Sea is Calm; compute the number of rows
                    average fares on calm days | where Sea is Calm; compute the average of Fares
                    how many days were neither calm nor rough | where Sea is not Calm/Rough; compute the number of rows
                    what percentage of days were rough | where Sea is Rough
                    which days closed early | where Closed early is Yes; list Date, Closed early
                    on which days did fares exceed 300 | where Fares ($) over 300; list Date, Fares ($)
                    list the days with fares below 300 | where Fares ($) below 300; list all columns
                    the day with the lowest fares | group by day of Date, compute the total of Fares
                    """)
    void areTheRows(String question, String part) {
        assertThat(read(question, HARBOUR)).containsIgnoringCase(part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    哪些天收入低于2000    | 筛选收入(元) 小于 2000；列出日期、收入(元)
                    人次超过100的天数     | 筛选人次 大于 100；计算全部行的记录数
                    水质为优的天平均人次  | 筛选水质 为 优；计算全部行的人次 的平均值
                    """)
    void areTheRowsInChinese(String question, String part) {
        assertThat(read(question, POOL).replace(" ", "")).contains(part.replace(" ", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many windy days were there",
                "how many consecutive days had more than 10 ferries",
                "how many days since the last rough sea",
                "total ferries over 3 days",
                "how many days are there between the calm and the rough sea",
                "how many days in a row had more than 10 ferries"
            })
    void areNotThoseOfOtherWordsOrLengths(String question) {
        assertThat(read(question, HARBOUR)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"how many days had a toll over 6", "average toll on dry days"})
    void areNotRowsOfWhichADayHasSeveral(String question) {
        assertThat(read(question, TOLLS)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many days for the Kayak | compute the total of Days
                    average days for the Canoe  | compute the average of Days
                    """)
    void areAColumnWhereThereIsOne(String question, String part) {
        assertThat(read(question, HIRES)).contains(part);
    }
}

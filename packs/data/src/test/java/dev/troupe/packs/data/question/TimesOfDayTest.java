package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times of day in a table that has dates as well. */
class TimesOfDayTest {
    private static final Table CALLS =
            table(
                    "calls.csv",
                    """
                    Call,Date,Time,Desk
                    C1,2024-05-01,00:20,North
                    C2,2024-05-01,09:15,South
                    C3,2024-05-02,12:40,North
                    C4,2024-05-03,22:05,South
                    C5,2024-05-03,23:50,North
                    """);

    /** Dates with a time of their own. */
    private static final Table VISITS =
            table(
                    "visits.csv",
                    """
                    Visit,Logged,Opens
                    V1,2024-05-01 09:10:00,08:00
                    V2,2024-05-02 13:30:00,09:30
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many calls were there after 21:30             | time of day of Time over 21:30
                    how many calls between 10pm and midnight          | time of day of Time between 22:00 and 24:00
                    how many calls between midnight and 6am           | time of day of Time between 00:00 and 06:00
                    how many calls were there before noon             | time of day of Time below 12:00
                    how many calls between noon and 11 pm             | time of day of Time between 12:00 and 23:00
                    how many calls before midday in the North         | time of day of Time below 12:00
                    """)
    void areThoseOfTheOnlyColumn(String question, String part) {
        assertThat(read(question, CALLS)).contains(part).contains("number of rows");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many calls were there after midnight",
                "how many calls between 10pm and teatime",
                "how many calls between 10pm and 2am",
                "how many calls in the afternoon",
                "how many calls per desk in the morning",
                "how many calls this morning",
                "how many midnight calls were there"
            })
    void areNotGuessed(String question) {
        assertThat(read(question, CALLS)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"how many visits before noon", "how many visits after 10:00"})
    void areOpenNextToDatesWithATime(String question) {
        assertThat(read(question, VISITS)).startsWith("?");
    }
}

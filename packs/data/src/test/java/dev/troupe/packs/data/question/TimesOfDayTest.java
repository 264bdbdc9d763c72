package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
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
}

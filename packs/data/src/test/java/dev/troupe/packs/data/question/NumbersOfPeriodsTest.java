package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers whose header ends with the period that they are of. */
class NumbersOfPeriodsTest {
    private static final Table STALLS =
            table(
                    "stalls.csv",
                    """
                    Stall,Hall,Guests last week,Opening month
                    S1,A,40,3
                    S2,B,25,4
                    S3,A,31,4
                    """);

    @ParameterizedTest
    @ValueSource(
            strings = {"average guests last week by hall", "the average guests last week per hall"})
    void areAmounts(String question) {
        assertThat(read(question, STALLS)).contains("Hall").contains("average of Guests last week");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"average guests next week by hall", "average wet guests last week by hall"})
    void areThoseOfThatPeriod(String question) {
        assertThat(read(question, STALLS)).startsWith("?");
    }
}

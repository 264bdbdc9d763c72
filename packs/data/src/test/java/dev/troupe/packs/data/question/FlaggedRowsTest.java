package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are flagged as what a column of yes and no is called. */
class FlaggedRowsTest {
    private static final Table JOBS =
            table(
                    "repairs.csv",
                    """
                    Job,Garage,Parts,Injury reported
                    J1,North,4,Yes
                    J2,South,1,No
                    J3,North,0,No
                    """);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list the jobs flagged for injury",
                "how many jobs are marked as injury reported"
            })
    void areThoseWithYes(String question) {
        assertThat(read(question, JOBS)).contains("Injury reported is Yes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list the jobs flagged for smoke", "list the jobs flagged for North"})
    void areRefusedWhereNothingIsCalledSo(String question) {
        assertThat(read(question, JOBS)).startsWith("?");
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    private static final Table BATCHES =
            table(
                    "batches.csv",
                    """
                    Batch,Plant,Tons,Returned,Paid?
                    B1,North,4,Y,Yes
                    B2,South,1,N,No
                    B3,North,2,N,Yes
                    """);

    @ParameterizedTest
    @CsvSource({
        "list the returned batches, Filter rows where Returned is Y; list",
        "show all returned batches, Filter rows where Returned is Y; list",
        "list the paid batches, Filter rows where Paid? is Yes; list",
        "how many batches are not paid, Filter rows where Paid? is not Yes",
        "share of unpaid batches, the number of rows where Paid? is not Yes",
        "list Batch and Returned, 'List Batch, Returned.'"
    })
    void areChosenByTheFlagBeforeTheirNoun(String question, String part) {
        assertThat(read(question, BATCHES)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list the paid jobs", "list the sold jobs", "how many bought jobs"})
    void areNotChosenByAStateThatNoColumnHas(String question) {
        assertThat(read(question, JOBS)).startsWith("?");
    }
}

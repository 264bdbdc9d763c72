package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first of the groups that a question names, and the first rows of each group. */
class FirstGroupsTest {
    private static final Table CALLS =
            table(
                    "calls.csv",
                    """
                    branch,topic,fees
                    Oslo,Billing,40
                    Turin,Delivery,75
                    Oslo,Delivery,90
                    Ghent,Billing,20
                    Turin,Billing,35
                    """);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fees by branch, top 2",
                "Compute the fees by branch, top 2",
                "total fees by branch, top 2",
                "fees per branch: top 2"
            })
    void cutsTheGroups(String question) {
        assertThat(read(question, CALLS))
                .contains("Group by branch, compute the total of fees")
                .endsWith("take the first 2.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"top 2 calls of each branch by fees", "top 2 calls per branch by fees"})
    void cutsTheRowsOfEachGroup(String question) {
        assertThat(read(question, CALLS)).contains("take the first 2 of each branch");
    }
}

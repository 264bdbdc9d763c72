package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pronouns, prepositions and auxiliary verbs that are values of the table in other letters. */
class FunctionWordsTest {
    private static final Table DESKS =
            table(
                    "desks.csv",
                    """
                    holder,team,market,rent
                    Will,Legal,US,310
                    May,IT,IN,420
                    Mark,HR,IT,280
                    Ines,IT,US,390
                    Otto,Legal,NO,350
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    the mean rent per team, save it                | Group by team
                    total rent by team and put it in a chart       | Group by team
                    show us the total rent by team                 | Group by team
                    which holders may have a rent over 300            | Filter rows where rent over 300
                    what will the total rent be                    | Compute the total of rent over all rows
                    """)
    void takesNoFunctionWordForAValue(String question, String start) {
        assertThat(read(question, DESKS)).startsWith(start).doesNotContain(" is ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    total rent of the it team          | team is IT
                    total rent where team is it        | team is IT
                    total rent of market 'us'          | market is US
                    total rent of holders in US or IN  | market is US/IN
                    total rent of will                 | holder is Will
                    total rent of mark                 | holder is Mark
                    """)
    void readsValuesWhereNoFunctionWordCanStand(String question, String condition) {
        assertThat(read(question, DESKS)).contains(condition);
    }

    @ParameterizedTest
    @ValueSource(strings = {"total rent in it", "total rent in us", "total rent by team, mark it"})
    void refusesWhatMayBeBoth(String question) {
        assertThat(read(question, DESKS)).startsWith("?");
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopOfRowsTest {
    private static final Table INVOICES =
            table(
                    "invoices.csv",
                    "Date,Agent,Amount\n2024-01-03,Ida Roe,30\n2024-01-09,Max Orr,12\n2024-02-02,Ida Roe,45\n2024-02-05,Max Orr,7\n");

    private static final Table TWO =
            table("trips.csv", "Date,Km,Minutes\n2024-01-03,30,20\n2024-01-09,12,9\n");

    @ParameterizedTest
    @ValueSource(strings = {"top 2 invoices", "top 2 invoices by amount"})
    void listsTheLargestRows(String question) {
        assertThat(read(question, INVOICES))
                .startsWith(
                        "List all columns; sort in descending order of Amount; take the first 2");
    }

    @Test
    void listsTheFirstRowsWhereRowsAreNamed() {
        assertThat(read("top 2 rows", INVOICES)).isEqualTo("List all columns; take the first 2.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"top 2 frobs"})
    void refusesWhereNoNumberDecides(String question) {
        assertThat(read(question, TWO)).startsWith("?");
    }

    @Test
    void listsNoRowsWhereItIsAskedWhichOfTwoHasMore() {
        assertThat(read("who sold more, Ida Roe or Max Orr", INVOICES))
                .satisfiesAnyOf(
                        text -> assertThat(text).startsWith("?"),
                        text -> assertThat(text).contains("group by Agent"));
    }
}

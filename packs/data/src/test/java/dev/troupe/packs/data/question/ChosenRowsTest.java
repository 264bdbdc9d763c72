package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of the rows of one value, and of the rows of two next to each other. */
class ChosenRowsTest {
    private static final Table ENTRIES =
            table(
                    "ledger.csv",
                    """
                    Entry ID,Date,Payee,Carrier,Amount (€),Balance (€)
                    E1,2024-01-02,Netto,Van,20.5,500
                    E2,2024-01-03,Shell,Truck,60,440
                    E3,2024-01-05,Netto,Van,31,409
                    E4,2024-01-07,Lidl,Truck,12,397
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"average Netto entry", "the average Netto purchase"})
    void haveTheAverageOfTheOnlyAmount(String question) {
        assertThat(read(question, ENTRIES))
                .contains("Payee is Netto")
                .contains("average of Amount (€)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"average Netto balloon", "average Aldi purchase"})
    void areRefusedWithUnknownWords(String question) {
        assertThat(read(question, ENTRIES)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "median amount of Netto entries vs Shell entries",
                "median amount of Netto vs Shell entries"
            })
    void areGroupsNextToEachOther(String question) {
        assertThat(read(question, ENTRIES)).contains("Netto/Shell").contains("roup by Payee");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "median amount of Netto entries vs Truck entries",
                "median amount of Netto entries vs frozen entries"
            })
    void areOnlyComparedWithinOneColumn(String question) {
        assertThat(read(question, ENTRIES)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = "what was the balance after the last entry")
    void haveABalanceInTheLastOne(String question) {
        assertThat(read(question, ENTRIES)).startsWith("List Balance (€)").contains("first 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what was the amount after the last entry",
                "what was the balance after the last balloon"
            })
    void haveNoOtherNumberAfterTheLastOne(String question) {
        assertThat(read(question, ENTRIES)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"which carrier is used most often", "which carrier is most used"})
    void countForWhatIsUsedMost(String question) {
        assertThat(read(question, ENTRIES)).contains("roup by Carrier").contains("number of rows");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which carrier is repaired most often",
                "which carrier type is used most often"
            })
    void doNotCountForAnythingElse(String question) {
        assertThat(read(question, ENTRIES)).startsWith("?");
    }
}

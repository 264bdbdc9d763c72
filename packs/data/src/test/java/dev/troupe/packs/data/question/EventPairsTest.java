package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The days between two events, which the dates of two columns are called by. */
class EventPairsTest {
    private static final Table PARCELS =
            table(
                    "parcels.csv",
                    """
                    Parcel,Depot,Packed,Shipped,Date unloaded
                    P1,East,2024-03-01,2024-03-04,2024-03-09
                    P2,West,2024-03-02,2024-03-03,2024-03-12
                    P3,East,2024-03-05,2024-03-09,2024-03-11
                    """);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "average days from packing to shipment",
                "average days between packing and shipping",
                "average days from packing to shipping for the East depot"
            })
    void areThoseOfTheVerbs(String question) {
        assertThat(read(question, PARCELS)).contains("average of days from Packed to Shipped");
    }

    @ParameterizedTest
    @ValueSource(strings = {"average days from shipment to unloading"})
    void areThoseOfVerbsAfterDate(String question) {
        assertThat(read(question, PARCELS)).contains("days from Shipped to Date unloaded");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "average days from packing to sorting",
                "average days from packing to packing",
                "average days from packaging to shipping",
                "average frosty days from packing to shipping"
            })
    void areNotGuessed(String question) {
        assertThat(read(question, PARCELS)).startsWith("?");
    }
}

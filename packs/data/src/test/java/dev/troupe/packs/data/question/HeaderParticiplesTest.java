package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers of yes and no that name what is flagged, and what happened with it. */
class HeaderParticiplesTest {
    private static final Table JOBS =
            table(
                    "repairs.csv",
                    """
                    Job,Garage,Mechanics,Parts,Injury reported,Is insured
                    J1,North,1,4,Yes,Yes
                    J2,South,2,1,No,Yes
                    J3,North,2,0,No,No
                    J4,Dock,3,7,Yes,No
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"average number of mechanics reported", "average parts reported"})
    void areNoConditionWithoutTheNoun(String question) {
        assertThat(read(question, JOBS)).startsWith("?").contains("reported");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "average parts with injury",
                "average parts with injury reported",
                "average parts where an injury was reported"
            })
    void areAConditionWithIt(String question) {
        assertThat(read(question, JOBS)).contains("Injury reported is Yes").contains("Parts");
    }

    @ParameterizedTest
    @ValueSource(strings = {"average parts of insured jobs", "how many jobs are insured"})
    void mayConsistOfTheParticiple(String question) {
        assertThat(read(question, JOBS)).contains("Is insured is Yes");
    }

    private static final Table BILLS =
            table(
                    "bills.csv",
                    """
                    Bill,Garage,Amount quoted ($),Amount billed ($)
                    B1,North,100,120
                    B2,South,200,180
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"average quoted amount", "the average amount quoted"})
    void mayStandBeforeTheNoun(String question) {
        assertThat(read(question, BILLS)).contains("average of Amount quoted ($)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"average refunded amount", "average amount"})
    void areNotGuessed(String question) {
        assertThat(read(question, BILLS)).startsWith("?");
    }
}

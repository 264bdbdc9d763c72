package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.api.Test;

class ChangeOfOnePeriodTest {
    private static final Table TAKINGS =
            table(
                    "takings.csv",
                    "Date,Till,Revenue\n2024-04-03,A,30\n2024-05-09,B,12\n2024-05-12,A,45\n");

    @Test
    void refusesAChangeAmongTheRowsOfOneMonth() {
        assertThat(read("month over month growth for May", TAKINGS)).startsWith("?");
    }

    @Test
    void computesTheChangesOfAllMonths() {
        assertThat(read("month over month growth", TAKINGS)).contains("growth");
    }
}

package dev.troupe.packs.data.question.check;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two columns are compared only in one unit; what else stands in brackets is not a unit. */
class UnlikeUnitsTest {
    private static final String OTHER_UNITS = "单位不同";
    private static final Table LINES =
            table("航线.csv", "航线,营收（亿元）,成本（万元）,油费（万元）\n甲,12.5,98000,4000\n乙,4.2,31000,2000\n");
    private static final Table GAMES = table("球赛.csv", "场次,进球（主）,进球（客）\n1,3,1\n2,0,2\n");

    @ParameterizedTest
    @CsvSource({"营收超过成本的航线", "营收比成本少的航线", "甲的营收比成本多多少"})
    void refusesToCompareOtherUnits(String question) {
        assertThat(read(question, LINES)).startsWith("?").contains(OTHER_UNITS);
    }

    @ParameterizedTest
    @CsvSource({"成本超过油费的航线", "甲的成本比油费多多少"})
    void comparesInOneUnit(String question) {
        assertThat(read(question, LINES)).doesNotStartWith("?");
    }

    @ParameterizedTest
    @CsvSource({"进球（主）超过进球（客）的场次", "进球（主）比进球（客）多的场次"})
    void takesNoOtherWordInBracketsForAUnit(String question) {
        assertThat(read(question, GAMES)).doesNotContain(OTHER_UNITS).doesNotStartWith("?");
    }
}

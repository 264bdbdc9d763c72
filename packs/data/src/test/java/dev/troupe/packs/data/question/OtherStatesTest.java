package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherStatesTest {
    private static final String PARCELS =
            "parcel,status,weight\n1,delivered,2\n2,in transit,3\n3,returned,1\n4,delivered,5\n";
    private static final String BILLS = "账单,状态,金额\n1,已结清,20\n2,待结清,30\n3,已作废,10\n";
    private static final String DOORS = "door,status\n1,open\n2,closed\n3,open\n";

    private static String describe(String name, String rows, String question) {
        var table = TableFiles.parse(name, rows.getBytes(StandardCharsets.UTF_8));
        return QuestionAnalyzer.read(question, table)
                        instanceof Interpretation.Understood(var computation)
                ? computation.describe()
                : "unclear";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "how many parcels are not delivered yet | in transit, returned",
                "total weight of parcels not delivered | in transit, returned"
            })
    void namesTheStatesThatCountAsNotBeingInOne(String question, String states) {
        assertThat(describe("parcels.csv", PARCELS, question))
                .contains("all that are not 'delivered' count: " + states);
    }

    @ParameterizedTest
    @CsvSource({"还没已结清的有几张", "没有已结清的有几张"})
    void namesThemInChinese(String question) {
        assertThat(describe("账单.csv", BILLS, question)).contains("包括：待结清、已作废");
    }

    @ParameterizedTest
    @CsvSource({"how many doors are not closed", "how many doors are open"})
    void namesNothingWhereASingleStateIsLeft(String question) {
        assertThat(describe("doors.csv", DOORS, question)).doesNotContain("count:");
    }

    @ParameterizedTest
    @CsvSource({"how many parcels are delivered", "how many parcels excluding delivered"})
    void namesNothingWhereTheQuestionLeavesNothingOpen(String question) {
        assertThat(describe("parcels.csv", PARCELS, question)).doesNotContain("count:");
    }
}

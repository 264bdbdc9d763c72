package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sum of the scores of a row, in a table without such a column. */
class ScoresAddedUpTest {
    private static final Table TRIALS =
            table(
                    "选拔赛.csv",
                    """
                    姓名,队别,语文,数学,英语,到课率
                    甲一,红,8,7,9,0.9
                    乙二,蓝,6,9,8,1
                    丙三,红,9,5,7,0.8
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"总分前两名是谁", "三科总分前两名是谁", "三门课总分最高的是谁"})
    void isWithoutShares(String question) {
        assertThat(read(question, TRIALS)).contains("语文 + 数学) + 英语").doesNotContain("到课率");
    }

    @ParameterizedTest
    @ValueSource(strings = {"四科总分前两名是谁", "两门课总分最高的是谁"})
    void isOfAsManyAsAreStated(String question) {
        assertThat(read(question, TRIALS)).startsWith("?");
    }
}

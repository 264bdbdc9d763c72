package dev.troupe.packs.data.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.question.QuestionReadings;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WidthFormsTest {
    private static final String STATED = "“门店”列中只有全角和半角不同的值算同一个值";

    private static Table table(String text) {
        return TableFiles.parse("营业.csv", text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void unifiesTextsOfFullAndHalfWidth() {
        var table = table("门店,金额\nA1店,1\nＡ１店,2\nA1店,3\nＢ店,4\nＢ店,5\nB店,6\n丙店,7\n");

        assertThat(table.rows())
                .extracting(row -> row.getFirst())
                .containsExactly("A1店", "A1店", "A1店", "Ｂ店", "Ｂ店", "Ｂ店", "丙店");
        assertThat(table.remarks()).contains(WidthForms.remark("门店"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"门店,金额\nＡ店,1\nＢ店,2\nＡ店,3\n", "门店,金额\nA店,1\nB店,2\na店,3\n"})
    void leavesTextsThatDifferOtherwise(String text) {
        assertThat(table(text).remarks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"各门店的金额", "A店的金额合计", "Ａ店的金额合计"})
    void statesItWhereTheColumnIsUsed(String question) {
        var table = table("门店,金额\nA店,1\nＡ店,2\nB店,3\n");

        assertThat(QuestionReadings.read(question, table)).contains(STATED);
        assertThat(QuestionReadings.read("金额合计", table)).doesNotContain(STATED);
    }
}

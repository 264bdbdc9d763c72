package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnsComparedTest {
    private static final Table STOCK =
            QuestionReadings.table(
                    "备件.csv", "备件,库房,现存,下限\n轴承,东库,4,9\n轴承,西库,90,9\n皮带,东库,30,9\n皮带,西库,8,8\n");

    private static final Table BINS =
            QuestionReadings.table(
                    "bins.csv",
                    "Part,Depot,On hand,Minimum\nBolt,North,4,9\nBolt,South,90,9\nNut,North,30,9\nNut,South,8,8\n");

    @ParameterizedTest
    @ValueSource(strings = {"哪些备件的现存低于下限", "现存低于下限的备件"})
    void comparesTwoColumnsRowByRow(String question) {
        assertThat(read(question, STOCK)).startsWith("筛选现存 小于 下限；列出备件").endsWith("；逐行比较，没有合计。");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which parts have on hand below minimum",
                "parts with on hand below minimum"
            })
    void comparesThemInEnglish(String question) {
        assertThat(read(question, BINS))
                .startsWith("Filter rows where On hand below Minimum; list")
                .endsWith("compared row by row, without totals.");
    }

    @ParameterizedTest
    @CsvSource({"哪些备件的现存低于50, 按备件分组，计算现存的合计；筛选分组现存的合计 小于 50。"})
    void comparesTotalsWithANumber(String question, String reading) {
        assertThat(read(question, STOCK)).isEqualTo(reading);
    }

    @Test
    void refusesAColumnThatIsUnknown() {
        assertThat(read("哪些备件的现存低于红线", STOCK)).startsWith("?");
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who did what, and who came first. */
class NamesOfPeopleTest {
    private static final Table FUNDS =
            table(
                    "产品.csv",
                    """
                    产品简称,产品经理,管理费率（%）,类型
                    长风,冷一鸣,1.5,稳健
                    远山,尤远,0.8,进取
                    晨露,冷一鸣,1.2,稳健
                    """);

    private static final Table RACES =
            table(
                    "田径.csv",
                    """
                    选手,项目,名次,奖金
                    何磊,跳远,1,500
                    丰健,跳远,2,300
                    李芷,跳高,1,500
                    杨光,跳高,3,100
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"远山由谁管理", "远山是谁管理的？"})
    void asksForTheManager(String question) {
        assertThat(read(question, FUNDS)).isEqualTo("筛选产品简称 为 远山；列出产品经理的不同值。");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    跳远冠军是谁        | 项目 为 跳远、名次 等于 1
                    亚军的奖金合计      | 名次 等于 2
                    季军有哪些选手      | 名次 等于 3
                    """)
    void readsWinnersByTheirPlaces(String question, String part) {
        assertThat(read(question, RACES)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"进取的冠军是谁", "远山由谁托管", "远山由谁审计"})
    void refusesWhoHasNoColumn(String question) {
        assertThat(read(question, FUNDS)).startsWith("?");
    }
}

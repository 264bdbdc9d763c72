package dev.troupe.packs.data.grammar.word;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words of questions that state nothing beyond the rows, the file or a value. */
class LightWordsOfRowsTest {
    private static final String CARDS = "编号,姓名,套餐,金额\n1,林一,季度套餐,300\n2,何二,次卡,30\n3,赵三,季度套餐,300\n";
    private static final String CRATES =
            "crate,from_dock,to_dock,weight\n1,Dock A,Dock B,40\n2,Dock B,Dock C,60\n3,Dock A,Dock C,10\n";
    private static final String READINGS = "time,zone,humidity\n1,A,60\n2,B,70\n3,A,80\n";

    private static String read(String question, String name, String rows) {
        var table = TableFiles.parse(name, rows.getBytes(StandardCharsets.UTF_8));
        return QuestionAnalyzer.read(question, table)
                        instanceof Interpretation.Understood(var computation)
                ? computation.describe()
                : "refused";
    }

    @ParameterizedTest
    @CsvSource({"办季度套餐的有多少人, 套餐 为 季度套餐", "买了次卡的有几个, 套餐 为 次卡", "没办季度套餐的有多少人, 套餐 不是 季度套餐"})
    void passesOverAVerbBeforeWhatIsChosen(String question, String condition) {
        assertThat(read(question, "会员.csv", CARDS)).containsAnyOf(condition, "refused");
    }

    @Test
    void readsAVerbBeforeWhatIsChosen() {
        assertThat(read("办季度套餐的有多少人", "会员.csv", CARDS)).contains("套餐 为 季度套餐");
    }

    @ParameterizedTest
    @CsvSource({
        "total weight of crates that went to Dock C, to_dock is Dock C",
        "how many crates went into Dock C, to_dock is Dock C"
    })
    void passesOverAVerbThatLeadsToAPlace(String question, String condition) {
        assertThat(read(question, "crates.csv", CRATES)).contains(condition);
    }

    @Test
    void readsWordsOfTheFileThatMeanNoColumn() {
        assertThat(read("average humidity in the attic", "attic_sensors.csv", READINGS))
                .contains("average of humidity");
        assertThat(read("average humidity in the cellar", "attic_sensors.csv", READINGS))
                .isEqualTo("refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"show me a list of the readings", "a table of the humidity"})
    void takesNoArticleForAValue(String question) {
        assertThat(read(question, "readings.csv", READINGS)).doesNotContain("zone is A");
    }

    @Test
    void readsALetterThatIsAValue() {
        assertThat(read("average humidity of zone A", "readings.csv", READINGS))
                .contains("zone is A");
        assertThat(read("average humidity of zone a", "readings.csv", READINGS))
                .contains("zone is A");
    }
}

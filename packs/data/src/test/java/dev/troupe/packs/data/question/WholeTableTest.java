package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeTableTest {
    private static final String PHONES = "机型,价格,类型\n青一,900,直板\n青二,1200,折叠\n青三,700,直板\n";

    @ParameterizedTest
    @ValueSource(strings = {"这三款手机里最便宜的是哪款", "这3款里最便宜的是哪款"})
    void takesTheNumberOfAllRowsForNoLimit(String question) {
        assertThat(read(question)).isInstanceOf(Interpretation.Understood.class);
        assertThat(describe(question)).contains("取前 1 行").doesNotContain("3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"这两款手机里最便宜的是哪款", "这五款里最便宜的是哪款"})
    void refusesANumberThatIsNotThatOfTheRows(String question) {
        assertThat(read(question)).isInstanceOf(Interpretation.Unclear.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"最便宜的两款是哪些", "价格最低的2行"})
    void leavesALimit(String question) {
        assertThat(describe(question)).contains("取前 2 行");
    }

    private static String describe(String question) {
        return read(question) instanceof Interpretation.Understood(var computation)
                ? computation.describe()
                : "";
    }

    private static Interpretation read(String question) {
        return QuestionAnalyzer.read(
                question, TableFiles.parse("手机.csv", PHONES.getBytes(StandardCharsets.UTF_8)));
    }
}

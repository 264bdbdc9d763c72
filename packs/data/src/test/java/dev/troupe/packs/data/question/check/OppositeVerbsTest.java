package dev.troupe.packs.data.question.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OppositeVerbsTest {
    private static final Table PURCHASES =
            parse("供应商,采购金额,是否关联\n青山纸业,5120,否\n白水印刷,3300.5,是\n海口快运,1008,否\n");
    private static final Table BUDGET = parse("项目,本期收入,本期支出\n场地,800,350\n广告,450,120\n培训,90,60\n");

    @ParameterizedTest
    @ValueSource(strings = {"公司向白水印刷采购了多少钱？", "白水印刷的采购金额是多少？"})
    void readsAVerbOfTheColumn(String question) {
        assertThat(QuestionAnalyzer.read(question, PURCHASES))
                .isInstanceOf(Interpretation.Understood.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"公司向白水印刷销售了多少钱？", "一共销售了多少钱？"})
    void refusesTheOppositeVerb(String question) {
        assertThat(QuestionAnalyzer.read(question, PURCHASES))
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class,
                        unclear -> assertThat(unclear.format(true)).contains("销售"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"场地付了多少钱？", "广告花了多少钱？"})
    void refusesAVerbThatOnlyTheOtherColumnIsAbout(String question) {
        assertThat(QuestionAnalyzer.read(question, BUDGET))
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class,
                        unclear -> assertThat(unclear.format(true)).doesNotContain("“场地”"));
    }

    private static Table parse(String text) {
        return TableFiles.parse("t.csv", text.getBytes(StandardCharsets.UTF_8));
    }
}

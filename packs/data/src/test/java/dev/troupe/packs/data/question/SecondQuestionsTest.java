package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about groups that ask for the rows of the groups besides, which groups do not show. */
class SecondQuestionsTest {
    private static final Table GARDENS =
            table(
                    "茶园.csv",
                    """
                    茶园,所属县,品种,面积,采茶人数
                    青山,南县,绿茶,300,30
                    白水,北县,红茶,250,40
                    云台,南县,绿茶,200,20
                    石门,西县,白茶,100,10
                    """);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "哪些县的茶园多于1个，茶园的名字是什么",
                "哪些县的茶园数量小于2，茶园的名称都是什么",
                "哪些县的茶园数量多于1个，品种有哪些",
                "哪些县的茶园多于1个，有哪些茶园",
                "哪些县的茶园多于1个，列出茶园"
            })
    void areNotDropped(String question) {
        assertThat(read(question, GARDENS)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"哪些县的茶园多于1个", "采茶人数合计超过30人的是哪些县", "哪些县的茶园数量小于2"})
    void leaveQuestionsAboutGroups(String question) {
        assertThat(read(question, GARDENS)).startsWith("按所属县分组").contains("筛选");
    }
}

package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Equal names are looked for where rows have a key of employees or members. */
class NamesakesTest {
    private static final String STAFF =
            """
            工号,姓名,部门
            7,王芳,财务
            8,李强,销售
            9,王芳,仓库
            """;
    private static final String MEMBERS =
            """
            Member no,Name,Club
            1,Ida Berg,Chess
            2,Jon Lie,Tennis
            3,Ida Berg,Tennis
            """;

    private static String answer(String question, String text) throws InterruptedException {
        var name = text.startsWith("Member") ? "members.csv" : "员工.csv";
        var table = TableFiles.parse(name, text.getBytes(StandardCharsets.UTF_8));
        return switch (QuestionAnalyzer.read(question, table)) {
            case Interpretation.Understood(var computation) ->
                    String.join(
                            ",",
                            new TableEngine()
                                    .query(List.of(table), computation.sql(table.name()), "result")
                                    .row(0));
            case Interpretation.Unclear _ -> "?";
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"有没有重名的", "有没有同名的人", "员工里有重名的吗", "哪些员工重名"})
    void findsThemInChinese(String question) throws Exception {
        assertThat(answer(question, STAFF)).isEqualTo("王芳,2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"any members with the same name?", "members with the same name"})
    void findsThemInEnglish(String question) throws Exception {
        assertThat(answer(question, MEMBERS)).isEqualTo("Ida Berg,2");
    }

    @Test
    void readsNothingWhereANameIsInSeveralRows() throws Exception {
        var days = STAFF.replace("工号", "次序") + "10,李强,销售\n";

        assertThat(answer("有没有重名的", days)).isEqualTo("?");
        assertThat(answer("any members with the same name?", MEMBERS.replace("Member no", "Visit")))
                .isEqualTo("?");
    }
}

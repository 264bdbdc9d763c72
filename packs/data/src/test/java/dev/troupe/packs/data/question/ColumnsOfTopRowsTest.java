package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several of the first rows, and one of their columns. */
class ColumnsOfTopRowsTest {
    private static final Table INNS =
            table(
                    "客栈.csv",
                    """
                    编号,名称,风格,早餐评分
                    k1,云起,日式,3.5
                    k2,松间,中式,4.8
                    k3,临水,欧式,4.1
                    k4,听雨,美式,2.5
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"早餐评分最高的2个客栈有哪些风格", "早餐评分最高的2家客栈的风格是什么", "早餐评分最高的两家客栈分别属于哪个风格"})
    void areListedWithTheRows(String question) {
        assertThat(read(question, INNS)).startsWith("列出名称、风格、早餐评分").contains("取前 2 行");
    }

    @ParameterizedTest
    @ValueSource(strings = {"早餐评分最高的2个木头客栈有哪些风格", "早餐评分最高的2个客栈有哪些菜品"})
    void areRefusedWithUnknownWords(String question) {
        assertThat(read(question, INNS)).startsWith("?");
    }
}

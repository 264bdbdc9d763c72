package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which row has the most in each group. */
class RowsOfEachGroupTest {
    private static final Table CARS =
            table(
                    "二手车.csv",
                    """
                    车辆编号,品牌,城市,车型,里程(km),售价(元)
                    C101,大众,成都,轿车,52000,61000
                    C102,丰田,成都,越野车,31000,93000
                    C103,大众,重庆,轿车,12000,80000
                    C104,本田,重庆,越野车,76000,45000
                    C105,丰田,西安,轿车,9000,88000
                    C106,本田,西安,轿车,15000,88500
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"每个城市售价最高的是哪一个", "每个城市售价最高的是哪一辆", "每个城市售价最高的是哪辆"})
    void isShownByItsCode(String question) {
        assertThat(read(question, CARS)).startsWith("列出城市、车辆编号、售价(元)").contains("每个城市取前 1 行");
    }

    @ParameterizedTest
    @ValueSource(strings = {"售价最高的是哪一辆", "里程最少的是哪辆"})
    void isNoKindWhereTheRowsAreWhatAClassifierCounts(String question) {
        assertThat(read(question, CARS)).contains("取前 1 行").doesNotContain("分组");
    }

    @ParameterizedTest
    @ValueSource(strings = {"每个城市吃水最高的是哪一辆", "每个城市售价最高的是哪一辆吃水"})
    void isRefusedWithUnknownWords(String question) {
        assertThat(read(question, CARS)).startsWith("?");
    }
}

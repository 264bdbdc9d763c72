package dev.troupe.packs.data.question.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatedWordsTest {
    private static final String WELLS =
            """
            检测项目,水样（北井）,水样（南井）,水样（西井）
            硬度,186,243,398
            菌落,12,35,160
            """;
    private static final String TESTS =
            """
            站点,日期,送检批次,不合格批次
            东站,2024-03-08,12,1
            西站,2024-05-09,10,0
            """;
    private static final String FIRMS =
            """
            公司,股权比例 直接,股权比例 间接
            松涛,51,14
            云岭,70,5
            """;
    private static final String KITES =
            """
            型号,用途,重量
            甲一,测绘,0.9
            乙二,物流,35
            丙三,测绘,7
            """;
    private static final String CLAIMS =
            """
            claim,animal,approved,amount
            1,Dog,Y,20
            2,Cat,N,30
            3,Dog,N,25
            4,Cat,Y,900
            5,Rat,Y,22
            """;

    /** How a question is read; "refused" if it is not. */
    private static String read(String question, String table) {
        var bytes = table.getBytes(StandardCharsets.UTF_8);
        return QuestionAnalyzer.read(question, TableFiles.parse("table.csv", bytes))
                        instanceof Interpretation.Understood(var computation)
                ? computation.describe()
                : "refused";
    }

    private static boolean isAnswered(String question, String table) {
        return !read(question, table).equals("refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"检测项目含有北井和含有南井的菌落", "北井和南井的菌落分别是多少"})
    void looksForNoTextsThatNoCellHasTogether(String question) {
        assertThat(read(question, WELLS)).doesNotContain("含有“北井”");
    }

    @ParameterizedTest
    @ValueSource(strings = {"一共有多少批次", "5月之前共有多少批次"})
    void countsNoRowsIfColumnsHaveTheNumbers(String question) {
        assertThat(read(question, TESTS)).doesNotContain("记录数");
    }

    @ParameterizedTest
    @ValueSource(strings = {"松涛的直接股权比例和间接股权比例分别是多少", "云岭的直接股权比例"})
    void dropsNoLevelOfAName(String question) {
        assertThat(read(question, FIRMS)).containsAnyOf("直接", "refused");
    }

    @ParameterizedTest
    @CsvSource({"重量小于1千克的型号, 小于 1；", "重量大于5千克的型号有哪些, 大于 5；"})
    void takesKiloForAPartOfTheUnit(String question, String condition) {
        assertThat(read(question, KITES)).contains(condition);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what percentage was approved for dogs and for cats?",
                "which rows have an amount that is an outlier, with their row numbers",
                "for how many is the amount over 20, and which animal has the highest average amount"
            })
    void refusesWhatItWouldLeaveOut(String question) {
        assertThat(isAnswered(question, CLAIMS)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "number of claims per animal for dogs and for cats",
                "for how many claims is the amount over 20",
                "number of rows where approved is Y"
            })
    void answersWhatItShows(String question) {
        assertThat(isAnswered(question, CLAIMS)).isTrue();
    }
}

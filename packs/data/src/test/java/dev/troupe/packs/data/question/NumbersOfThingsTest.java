package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many there are of what a column counts, in Chinese. */
class NumbersOfThingsTest {
    private static final Table CLUBS =
            table(
                    "社团.csv",
                    """
                    编号,社团,所在校区,成员数量,指导老师数量,全国大赛金奖数量,活动次数,载客量
                    s1,棋社,东校区,30,2,1,5,3.5
                    s2,画社,东校区,50,3,4,8,1.5
                    s3,诗社,西校区,20,1,2,2,2.5
                    """);

    private static final Table SHOPS =
            table(
                    "小店.csv",
                    """
                    店名,所在城市,年营业额
                    甲店,南城,300
                    乙店,北城,300
                    丙店,南城,200
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    总的成员是多少名，指导老师总数量是多少，以及共有多少个活动 | 成员数量的合计、指导老师数量的合计、活动次数的合计
                    总的成员是多少个           | 计算全部行的成员数量的合计
                    平均有多少个指导老师       | 计算全部行的指导老师数量的平均值
                    各校区平均拥有多少名成员   | 按所在校区分组，计算成员数量的平均值
                    获得的全国大赛金奖次数     | 计算全部行的全国大赛金奖数量的合计
                    活动总数量是多少           | 计算全部行的活动次数的合计
                    列出社团、全国大赛金奖次数 | 列出社团、全国大赛金奖数量
                    """)
    void areThoseOfTheColumn(String question, String part) {
        assertThat(read(question, CLUBS)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"载客次数合计", "平均载客次数", "总的成员是多少个团队", "平均拥有多少个蓝色成员"})
    void areNoOtherNumbers(String question) {
        assertThat(read(question, CLUBS)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"各城市平均有多少店", "各城市平均有多少个店", "各城市平均拥有多少家店"})
    void ofRowsAreNoAverageOfAnotherNumber(String question) {
        assertThat(read(question, SHOPS)).startsWith("?");
    }
}

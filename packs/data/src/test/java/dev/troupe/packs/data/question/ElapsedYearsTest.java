package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long states and companies existed, and how old people were when they died. */
class ElapsedYearsTest {
    private static final Table STATES =
            table(
                    "邦国.csv",
                    """
                    邦国,建立时间,灭亡时间,都城,人口数量
                    甲国,618年,907年,长安,8050
                    乙国,960年,1279年,汴京,10000
                    丙国,1271年,1368年,大都,6000
                    """);

    private static final Table PAINTERS =
            table(
                    "画家.csv",
                    """
                    姓名,出生日期,去世日期,流派
                    张三,1850-03-02,1920-01-05,山水
                    李四,1901-06-30,1985-07-01,花鸟
                    王五,1880-12-12,1899-12-13,山水
                    """);

    private static final Table SITES =
            table(
                    "sites.csv",
                    """
                    Name,Opened,Closed,City
                    Alpha,1920,1954,Leeds
                    Beta,1931,1999,York
                    Gamma,1905,1910,Leeds
                    """);

    private static final Table POETS =
            table(
                    "poets.csv",
                    """
                    Name,Born,Died,Town
                    Ann Lee,1850-03-02,1920-01-05,Bath
                    Bob Ray,1901-06-30,1985-07-01,York
                    Cy Poe,1880-12-12,1899-12-13,Bath
                    """);

    private static final Table WAITS = table("门诊.csv", "科室,等候时间\n内科,30\n外科,20\n儿科,45\n");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    存续时间最长的邦国              | 按从建立时间到灭亡时间的整年数从大到小排列；取前 1 行
                    最短存续时间是多少              | 从建立时间到灭亡时间的整年数的最小值
                    存续时间超过200年的邦国有哪些     | 筛选从建立时间到灭亡时间的整年数 大于 200
                    存续时间高于平均存续时间的邦国    | 大于 从建立时间到灭亡时间的整年数的平均值
                    给出各邦国的都城以及存续时间      | 列出邦国、都城、从建立时间到灭亡时间的整年数
                    按存在时间降序排列       | 按从建立时间到灭亡时间的整年数从大到小排列
                    乙国存续了多久                | 筛选邦国 为 乙国；计算全部行的从建立时间到灭亡时间的整年数
                    """)
    void countsTheYearsOfStates(String question, String part) {
        assertThat(read(question, STATES)).contains(part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    平均寿命                     | 计算全部行的从出生日期到去世日期的整年数的平均值
                    每个流派的平均寿命             | 按流派分组，计算从出生日期到去世日期的整年数的平均值
                    享年超过60岁的画家有哪些        | 筛选从出生日期到去世日期的整年数 大于 60
                    列出姓名和去世年龄             | 列出姓名、从出生日期到去世日期的整年数
                    享年不到70岁的画家和实际享年     | 列出姓名、从出生日期到去世日期的整年数
                    李四活了多久                  | 筛选姓名 为 李四；计算全部行的从出生日期到去世日期的整年数
                    """)
    void countsTheYearsOfLives(String question, String part) {
        assertThat(read(question, PAINTERS)).contains(part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Which site lasted the longest?              | in descending order of (Closed - Opened)
                    How long did Beta last?                     | the average of (Closed - Opened)
                    Which sites existed for more than 30 years? | where (Closed - Opened) over 30
                    list the name and duration of each site     | List Name, (Closed - Opened)
                    """)
    void subtractsNumbersOfYears(String question, String part) {
        assertThat(read(question, SITES)).contains(part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    average age at death                     | the average of complete years from Born to Died
                    list name and lifespan                   | List Name, complete years from Born to Died
                    Who lived the longest?                   | in descending order of complete years from Born to Died
                    Which poets lived more than 60 years?    | where complete years from Born to Died over 60
                    How old was Bob Ray when he died?        | where Name is Bob Ray; compute the average of complete years
                    average lifespan by town                 | Group by Town, compute the average of complete years
                    """)
    void readsAgesAtDeath(String question, String part) {
        assertThat(read(question, POETS)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"平均年龄", "荧荧寿命最长的画家", "平均荧荧享年", "计划享年最长的画家"})
    void refusesOtherAges(String question) {
        assertThat(read(question, PAINTERS)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "average flurbed lifespan",
                "average age",
                "Which poets lived in Bath before 1900?"
            })
    void refusesOtherLives(String question) {
        assertThat(read(question, POETS)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"average flurbed duration", "Which sites existed in 1950?"})
    void refusesOtherTimesOfSites(String question) {
        assertThat(read(question, SITES)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"荧荧存续时间最长的邦国", "存续荧荧时间最长的邦国"})
    void refusesOtherTimesOfStates(String question) {
        assertThat(read(question, STATES)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = "内科的等候时间是多久 | 等候时间")
    void readsHowLongAColumnStates(String question, String part) {
        assertThat(read(question, WAITS)).startsWith("筛选科室 为 内科").contains(part);
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Years of events in columns of numbers, and adjectives that ask for a size. */
class EventYearsTest {
    private static final Table TUNNELS =
            table(
                    "隧道.csv",
                    """
                    隧道,地区,掘进年,贯通年,全长（米）,净高（米）
                    白岭,北线,2001,2004,1200,7
                    青口,北线,2008,2011,2135,9
                    灰坡,南线,2004,2009,980,6
                    """);

    private static final Table CLUBS =
            table(
                    "社团.csv",
                    """
                    社团,类别,成立时间,人数
                    棋社,文艺,1948,20
                    诗社,文艺,1977,35
                    球社,体育,1992,40
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    2004年到2009年之间贯通的有几个       | 筛选贯通年在 2004 到 2009 之间；计算全部行的记录数
                    2005年之前贯通的隧道有几个           | 筛选贯通年 小于 2005；计算全部行的记录数
                    2004年掘进的隧道有哪些               | 筛选掘进年 等于 2004；列出隧道、掘进年
                    白岭是哪年贯通的                     | 筛选隧道 为 白岭；列出贯通年
                    青口的掘进年是哪一年                 | 筛选隧道 为 青口；列出掘进年
                    青口有多长                           | 筛选隧道 为 青口；计算全部行的全长（米）
                    """)
    void readsYearsOfEvents(String question, String reading) {
        assertThat(read(question, TUNNELS)).contains(reading);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    成立时间在1950年之后的社团有哪些     | 筛选成立时间 不低于 1951；列出社团、成立时间
                    1980年以前成立的社团有几个           | 筛选成立时间 小于 1980；计算全部行的记录数
                    成立时间最早的是哪个社团             | 按成立时间从小到大排列；取前 1 行
                    """)
    void readsWholeNumbersOfATimeOfAnEventAsYears(String question, String reading) {
        assertThat(read(question, CLUBS)).contains(reading);
    }

    /** Two columns of years, a part of a year, and words that are not understood. */
    @ParameterizedTest
    @ValueSource(strings = {"2004年到2009年之间的有几个", "2005年3月之前贯通的隧道有几个", "2005年之前荒贯通的隧道有几个", "青口有多荒"})
    void refusesWhatIsNotClear(String question) {
        assertThat(read(question, TUNNELS)).startsWith("?");
    }
}

package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Units and scales that the names of columns state. */
class HeaderUnitsTest {
    private static final Table DISTRICTS =
            table(
                    "区县.csv",
                    """
                    区县,常住人口（万人）,面积（平方公里）,产值（亿元）,绿化率（%）,粮价（元/斤）
                    东川,52.5,1200,340.5,61,2.1
                    西岭,130.2,860,12500.3,45.5,1.9
                    南浦,88,430,10900,50,2.4
                    """);

    private static final Table DISKS = table("硬盘.csv", "型号,容量（TB）,转速\n甲盘,4,5400\n乙盘,8,7200\n");

    @ParameterizedTest
    @CsvSource({"平均容量是多少TB, 容量（TB）的平均值", "甲盘的容量是多少tb, 容量（TB）"})
    void readsUnitsInLetters(String question, String part) {
        assertThat(read(question, DISKS)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"平均容量是多少GB", "平均容量是多少TBX"})
    void readsNoOtherLetters(String question) {
        assertThat(read(question, DISKS)).startsWith("? ");
    }

    private static final Table SALES =
            table(
                    "月度销量.csv",
                    """
                    机型,月份,销量（台）,库存（台）
                    甲机,2024-01,30,5
                    甲机,2024-02,42,8
                    乙机,2024-02,12,3
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    西岭的产值比南浦高出多少亿元       | (产值（亿元）的合计（区县 为 西岭） - 产值（亿元）的合计（区县 为 南浦）)
                    东川的面积是多少平方公里          | 筛选区县 为 东川；计算全部行的面积（平方公里）
                    产值超过一万亿元的区县有几个       | 产值（亿元） 大于 10000
                    产值又超过1.2万亿元的区县有哪些    | 产值（亿元） 大于 12000
                    绿化率过半的区县有哪些            | 绿化率（%） 大于 50
                    绿化率不到一半的区县有哪些        | 绿化率（%） 小于 50
                    绿化率超过50%的区县有哪些         | 绿化率（%） 大于 50
                    """)
    void readsUnitsOfHeaders(String question, String part) {
        assertThat(read(question, DISTRICTS)).contains(part);
    }

    private static final Table WORKS =
            table(
                    "水库.csv",
                    """
                    水库,蓄水量（亿立方米）,功率（万千瓦）,发电量（亿千瓦时）,总投资（亿元）,水面（平方公里）
                    青石,12.5,80,31,45.2,30
                    白沙,140,225,98,320,410
                    红岩,3.2,12,4.6,9,11
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    蓄水量超过10亿立方米的水库        | 蓄水量（亿立方米） 大于 10
                    功率80万千瓦以上的水库有几座      | 功率（万千瓦） 不低于 80
                    功率一百万千瓦以上的水库          | 功率（万千瓦） 不低于 100
                    功率超过500000千瓦的水库          | 功率（万千瓦） 大于 50
                    发电量不足50亿千瓦时的水库        | 发电量（亿千瓦时） 小于 50
                    发电量在10亿千瓦时到50亿千瓦时之间的水库 | 发电量（亿千瓦时）在 10 到 50 之间
                    总投资达到100亿元的水库           | 总投资（亿元） 不低于 100
                    总投资超过3000000000元的水库      | 总投资（亿元） 大于 30
                    总投资低于100000万元的水库        | 总投资（亿元） 小于 10
                    水面大于100平方公里的水库         | 水面（平方公里） 大于 100
                    """)
    void comparesInTheScaleOfTheHeader(String question, String part) {
        assertThat(read(question, WORKS)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "功率超过20亿千瓦时的水库",
                "发电量超过20亿千瓦的水库",
                "总投资超过10亿立方米的水库",
                "蓄水量低于50亿元的水库",
                "功率超过500兆瓦的水库",
                "总投资1到5亿元的水库有几座",
                "功率120000到900000千瓦的水库",
            })
    void comparesWithNoNumberInAnotherUnit(String question) {
        assertThat(read(question, WORKS)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    2024年2月卖出多少台     | 销量（台）的合计
                    甲机2月比1月多卖了多少台  | (销量（台）的合计（月份在 2024-02-01 到 2024-03-01 之前） - 销量（台）的合计
                    """)
    void takesWhatWasSoldForANumberOfSales(String question, String part) {
        assertThat(read(question, SALES)).contains(part).doesNotContain("库存", "记录数");
    }

    @ParameterizedTest
    @ValueSource(strings = {"西岭的产值比南浦高出多少平方公里", "产值过半的区县有哪些", "常住人口过半的区县有几个"})
    void refusesOtherUnits(String question) {
        assertThat(read(question, DISTRICTS)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource({"各区县的粮价, 粮价（元/斤）的平均值", "各区县的产值, 产值（亿元）的合计"})
    void averagesWhatIsPerUnit(String question, String part) {
        assertThat(read(question, table("粮价.csv", "区县,粮价（元/斤）,产值（亿元）\n东川,2,5\n东川,3,6\n西岭,4,7\n")))
                .contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"人口20万以内的怪区县", "人口20万以内的区县"})
    void comparesNoScaledNumberWithOneInAnotherScale(String question) {
        assertThat(read(question, DISTRICTS)).doesNotContain("200000");
    }

    private static final Table GALES =
            table(
                    "gales.csv",
                    """
                    Date,Gusts (km/h),Rain (mm),Humidity (%),Pressure (hPa)
                    2025-02-01,44,0.5,71,1008.2
                    2025-02-02,71,12.4,88,989.5
                    2025-02-03,58,3.1,80,994.0
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many days had gusts over 50 km/h | Gusts (km/h) over 50
                    pressure below 990 hPa, how many days | Pressure (hPa) below 990
                    average rain where gusts are over 50km/h | Gusts (km/h) over 50
                    """)
    void readsTheUnitOfAHeaderAfterANumber(String question, String part) {
        assertThat(read(question, GALES)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many days had rain over 5 km/h",
                "how many days had pressure over 1000 kPa",
                "gusts over 50 hPa",
            })
    void refusesTheUnitOfAnotherHeader(String question) {
        assertThat(read(question, GALES)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    highest pressure and when          | List Date, Pressure (hPa)
                    highest pressure, and when?        | List Date, Pressure (hPa)
                    lowest pressure and when it was    | List Date, Pressure (hPa)
                    the wettest day                    | sort in descending order of Rain (mm)
                    which day was the wettest          | sort in descending order of the total of Rain (mm)
                    which month was the wettest        | Group by month of Date, compute the total of Rain (mm)
                    the most humid day                 | sort in descending order of Humidity (%)
                    how humid was it on 2 February 2025 | compute the average of Humidity (%)
                    """)
    void asksForTheDayOfAnExtreme(String question, String part) {
        assertThat(read(question, GALES)).contains(part);
    }

    private static final Table BAKERY =
            table(
                    "烘焙.csv",
                    """
                    日期,门店,面包,出炉数,售出,单价
                    2025-03-01,东店,贝果,40,31,9
                    2025-03-01,西店,可颂,25,25,12
                    2025-03-02,东店,贝果,38,30,9
                    """);

    @ParameterizedTest
    @CsvSource({"3月1号贝果卖了几个, 售出的合计", "贝果一共卖了多少个, 售出的合计", "东店卖了几单, 记录数", "卖了几种面包, 不同值的个数"})
    void addsUpWhatWasSold(String question, String part) {
        assertThat(read(question, BAKERY)).contains(part);
    }

    @Test
    void comparesNoNumbersOfTripsWithMiles() {
        var trips =
                table(
                        "trips.csv",
                        "Trip #,Driver,Out (mi),Back (mi)\n41,Pell,10,22\n42,Roe,22,90\n43,Pell,90,120\n");
        assertThat(read("number of trips over 60 miles", trips)).startsWith("?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "highest pressure and where",
                "highest pressure, where?",
                "lowest pressure and who",
                "the wettest flurbed day",
                "the windiest day"
            })
    void refusesWhatNoColumnHas(String question) {
        assertThat(read(question, GALES)).startsWith("?");
    }
}

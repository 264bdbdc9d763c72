package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Amounts of money without the name of a column, and units that stand for one of them. */
class AmountsInWordsTest {
    private static final Table LAMPS =
            table(
                    "灯具.csv",
                    """
                    型号,品牌,亮度(流明),重量(克),价格(元)
                    甲一,明光,800,171,5999
                    甲二,明光,441,221,12000
                    乙一,远山,900,190,3999
                    """);

    private static final Table TOWNS =
            table(
                    "城镇.csv",
                    """
                    城镇,常住人口(万人),产值(亿元),面积(平方公里)
                    东川,1252.5,9340.5,1200
                    西岭,130.2,12860.3,10860
                    南浦,88,10900,430
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    四千块以下的灯有几款        | 价格(元) 不高于 4000
                    4000元以上的有哪些          | 价格(元) 不低于 4000
                    5000块以下的明光有哪些      | 价格(元) 不高于 5000
                    价格上万的有哪些            | 价格(元) 不低于 10000
                    价格过千的有几个            | 价格(元) 大于 1000
                    """)
    void comparesMoneyWithTheOnlyPrice(String question, String condition) {
        assertThat(read(question, LAMPS)).contains(condition);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    产值过万亿的城镇有几个      | 产值(亿元) 大于 10000
                    产值过万亿元的有哪些        | 产值(亿元) 大于 10000
                    人口过千万的城镇有哪些      | 常住人口(万人) 大于 1000
                    人口上千万的有几个          | 常住人口(万人) 不低于 1000
                    人口不到百万的有几个        | 常住人口(万人) 小于 100
                    面积过万的城镇              | 面积(平方公里) 大于 10000
                    """)
    void readsAUnitAloneAsOneOfIt(String question, String condition) {
        assertThat(read(question, TOWNS)).contains(condition);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4000美元以下的有几款",
                "5000欧元以上的有哪些",
                "how many cost under 4000 dollars",
                "which are over $5000"
            })
    void comparesNoOtherCurrencyWithThePrice(String question) {
        assertThat(read(question, LAMPS)).startsWith("?");
    }

    /** Units within other words. */
    @ParameterizedTest
    @ValueSource(strings = {"路过百货的城镇", "产值过万象的城镇有几个", "上万荒的有几个"})
    void readsNoUnitWithinAWord(String question) {
        assertThat(read(question, TOWNS)).startsWith("?");
    }

    private static final Table RIDERS =
            table(
                    "riders.csv",
                    """
                    Rider,Country,Age,Points
                    Ada Klein,Kenya,23,40
                    Bo Lind,Sweden,31,35
                    Cy Marsh,United States,28,12
                    Di Novak,Kenya,35,8
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many Kenyan riders are there          | Country 为 Kenya
                    average points of American riders         | Country 为 United States
                    which riders are from outside of Kenya    | Country 不是 Kenya
                    how much higher are Ada Klein's points than Bo Lind's | Rider 为 Ada Klein
                    """)
    void knowsWhatPeopleOfCountriesAreCalled(String question, String part) {
        assertThat(read(question, RIDERS).replace(" is not ", " 不是 ").replace(" is ", " 为 "))
                .contains(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"how many Peruvian riders are there", "how many Kenyan flurbs are there"})
    void refusesWhatTheTableDoesNotHave(String question) {
        assertThat(read(question, RIDERS)).startsWith("?");
    }

    private static final Table GAUGES =
            table(
                    "gauges.csv",
                    """
                    Gauge,Day,Pressure
                    Ash,2024-01-01,50
                    Ash,2024-01-02,60
                    Birch,2024-01-01,90
                    """);

    /** The pressures of one gauge do not add up. */
    @ParameterizedTest
    @CsvSource({
        "which gauge had the maximum pressure, maximum of Pressure; sort in descending",
        "which gauge had the minimum pressure, minimum of Pressure; sort in ascending"
    })
    void comparesALevelByItsExtreme(String question, String part) {
        assertThat(read(question, GAUGES)).contains(part);
    }
}

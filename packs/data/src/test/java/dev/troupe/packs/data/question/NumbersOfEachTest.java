package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of each of the rows or values that a question asks for, and bounds of their totals. */
class NumbersOfEachTest {
    private static final Table STATIONS =
            table(
                    "电站.csv",
                    """
                    电站名称,所属省份,所在河流,容量（万千瓦）,自给率（%）
                    青岩,贵州,乌江,60,40
                    木沙,云南,澜沧江,150,80
                    大坪,云南,金沙江,90,70
                    洛水,贵州,乌江,30,20
                    """);

    private static final Table SALES =
            table(
                    "门店销售.csv",
                    """
                    门店,商品,月份,金额
                    东店,水杯,2024-01,200
                    东店,毛巾,2024-01,50
                    西店,水杯,2024-02,160
                    西店,雨伞,2024-02,120
                    东店,水杯,2024-03,240
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    云南有哪些电站，容量各是多少     | 筛选所属省份 为 云南；列出电站名称、容量（万千瓦）。
                    云南有哪些电站？容量各是多大？   | 筛选所属省份 为 云南；列出电站名称、容量（万千瓦）。
                    云南境内有哪些电站             | 筛选所属省份 为 云南；列出电站名称、所属省份。
                    每个省有几座电站               | 按所属省份分组，计算记录数。
                    哪个省的容量最大               | 按所属省份分组，计算容量（万千瓦）的合计；按容量（万千瓦）的合计从大到小排列；取前 1 行（含并列）。
                    平均自给率超过50%的省有哪些     | 按所属省份分组，计算自给率（%）的平均值；筛选分组自给率（%）的平均值 大于 50。
                    所在河流各有几座电站            | 按所在河流分组，计算记录数。
                    云南的那几座电站容量最大的是哪个 | 筛选所属省份 为 云南；列出电站名称、容量（万千瓦）；按容量（万千瓦）从大到小排列；取前 1 行（含并列）。
                    """)
    void readsEachRowOrProvince(String question, String reading) {
        assertThat(read(question, STATIONS)).isEqualTo(reading);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    有哪些门店，金额各是多少       | 按门店分组，计算金额的合计。
                    2家或更多门店卖的商品有哪些     | 按商品分组，计算门店的不同值的个数；筛选分组门店的不同值的个数 不低于 2。
                    累计金额超过300的门店有哪些     | 按门店分组，计算金额的合计；筛选分组金额的合计 大于 300。
                    """)
    void readsEachGroup(String question, String reading) {
        assertThat(read(question, SALES)).isEqualTo(reading);
    }

    @ParameterizedTest
    @ValueSource(strings = {"累计金额超过300的月份有哪些", "门店和商品各有几个"})
    void refusesOtherTotals(String question) {
        assertThat(read(question, SALES)).startsWith("?");
    }
}

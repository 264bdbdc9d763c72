package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of two columns that belong together, and several values within groups. */
class ValuePairsTest {
    private static final Table HARVEST =
            table(
                    "收成.csv",
                    """
                    农场,作物,天气,销售额
                    东岭,玉米,晴,30
                    西坡,大豆,雨,12
                    东岭,大豆,晴,18
                    西坡,玉米,阴,25
                    南湾,玉米,雨,40
                    """);

    private static final Table CATCH =
            table(
                    "catch.csv",
                    """
                    harbor,fish,revenue
                    Skagen,Cod,30
                    Hanko,Herring,12
                    Skagen,Herring,18
                    Hanko,Cod,25
                    """);

    @ParameterizedTest
    @ValueSource(strings = {"东岭的玉米和西坡的大豆分别卖了多少钱", "东岭玉米、西坡大豆的销售额"})
    void computesEachPair(String question) {
        assertThat(read(question, HARVEST))
                .contains("(作物 为 玉米 且 农场 为 东岭) 或 (作物 为 大豆 且 农场 为 西坡)")
                .contains("按农场、作物分组，计算销售额的合计");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "revenue of Skagen cod and Hanko herring",
                "revenue of cod in Skagen and herring in Hanko"
            })
    void computesEachPairInEnglish(String question) {
        assertThat(read(question, CATCH))
                .contains(
                        "(fish is Cod and harbor is Skagen) or (fish is Herring and harbor is Hanko)")
                .contains("group by harbor and fish, compute the total of revenue");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    每个农场晴天、雨天各几次          | 按农场、天气分组，计算记录数
                    每个农场晴、雨分别有几次          | 按农场、天气分组，计算记录数
                    每个农场玉米和大豆各卖了多少钱      | 按农场、作物分组，计算销售额的合计
                    晴、雨、阴各几次                  | 按天气分组，计算记录数
                    """)
    void groupsByEachOfSeveralValues(String question, String part) {
        assertThat(read(question, HARVEST)).contains(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"东岭的玉米和西坡的荞麦分别卖了多少钱", "雨天各几次"})
    void refusesPairsWithAnUnknownValueAndEachOfOne(String question) {
        assertThat(read(question, HARVEST)).startsWith("?");
    }
}

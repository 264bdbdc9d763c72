package dev.troupe.packs.data.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.testing.text.LinearTimeAssert;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionGrammarTest {
    private static final List<ColumnProfile> ORDERS =
            TableFiles.parse(
                            "orders.csv",
                            """
                            date,region,amount,quantity
                            2024-01-05,East,50,2
                            2024-02-03,West,80,3
                            2024-02-04,East,80,1
                            """
                                    .getBytes(StandardCharsets.UTF_8))
                    .columns()
                    .stream()
                    .map(ColumnProfile::of)
                    .toList();

    private static Optional<String> read(String question) {
        return QuestionGrammar.read(question, "orders", ORDERS)
                        instanceof QuestionGrammar.Reading reading
                ? Optional.of(new QueryText(reading.chinese()).describe(reading.query()))
                : Optional.empty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0-month moving average of total amount",
                "2.5-month moving average of total amount",
                "orders of the last 9999999999 years",
                "orders of the last 0 days",
                "最近99999999年的订单",
                "count orders by amount in bins of 0",
                "按金额每0一档统计订单数量"
            })
    void doesNotReadNumbersThatMakeNoSense(String question) {
        assertThat(read(question)).isEmpty();
    }

    /** Computations that the table has nothing for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "average amount weighted by amount",
                "average amount weighted by region",
                "is region normally distributed",
                "how much more did East sell than Ghent",
                "East比Ghent多卖多少",
                "what rank is Ghent by total amount",
                "split the orders into 1 equal groups by amount",
                "按region四等分",
                "random 0 rows",
                "random 3 rows with seed 1.5",
                "keep the first order of each colour",
                "average days since date as of 2024",
                "range of region"
            })
    void doesNotReadWhatTheTableDoesNotFit(String question) {
        assertThat(read(question)).isEmpty();
    }

    private static Optional<String> read(String question, String name, String csv) {
        var columns =
                TableFiles.parse(name + ".csv", csv.getBytes(StandardCharsets.UTF_8))
                        .columns()
                        .stream()
                        .map(ColumnProfile::of)
                        .toList();
        return QuestionGrammar.read(question, name, columns)
                        instanceof QuestionGrammar.Reading reading
                ? Optional.of(new QueryText(reading.chinese()).describe(reading.query()))
                : Optional.empty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "total amount on weekdays only | is Monday/Tuesday/Wednesday/Thursday/Friday;",
                "total amount excluding weekends | is not Saturday/Sunday;",
                "average amount on Mondays and Fridays | is Monday/Friday;",
                "total amount by weekday | group by day of the week of date, compute",
                "只看工作日的金额 | 的星期几 为 周一/周二/周三/周四/周五；",
                "除周末外的总金额 | 的星期几 不是 周六/周日；",
                "每周一的总金额 | 的星期几 为 周一；",
                "按星期几统计金额 | 按date的星期几分组",
                "每周的总金额 | 按date的周分组"
            })
    void readsDaysOfTheWeek(String question, String text) {
        assertThat(read(question))
                .hasValueSatisfying(
                        read -> assertThat(read.replace(" ", "")).contains(text.replace(" ", "")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "drop rows with missing values | not (date is empty or region is empty or amount is empty or quantity is empty)",
                "clean by dropping rows with empty cells | not (date is empty or",
                "把有空值的行删掉 | 不满足（date 为空 或 region 为空"
            })
    void removesRowsWithAnEmptyCell(String question, String text) {
        assertThat(read(question)).hasValueSatisfying(read -> assertThat(read).contains(text));
    }

    /** What is compared with a threshold that only the threshold names. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "which items are below their reorder level | stock below reorder_level",
                "how many items are above the reorder level | stock over reorder_level",
                "哪些 item 低于 reorder level | stock 小于 reorder_level"
            })
    void comparesWithAThresholdOfTheRow(String question, String text) {
        var stock = "item,stock,reorder_level,price\nPen,10,20,1.5\nCup,30,15,4\n";

        assertThat(read(question, "stock", stock))
                .hasValueSatisfying(read -> assertThat(read).contains(text));
    }

    @Test
    void comparesThePriceNextToAnotherOne() {
        var shop = "name,price,original_price\nPhone,1299,1399\nCase,9,12\nTV,1799,1999\n";

        assertThat(read("only products that cost more than 1000", "products", shop))
                .hasValueSatisfying(read -> assertThat(read).contains("where price over 1000"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"items below price", "哪些 item 低于 price"})
    void comparesWithNothingElseThatIsNotNamed(String question) {
        assertThat(read(question, "stock", "item,stock,price\nPen,10,1.5\nCup,30,4\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "愿意推荐的有几个 | 是否推荐 为 是；计算全部行的记录数",
                "不愿意推荐的有几个 | 是否推荐 不是 是；计算全部行的记录数",
                "各部门愿意推荐的比例 | (100 * 记录数（是否推荐 为 是）) / 记录数"
            })
    void readsWhatPeopleAreInclinedTo(String question, String text) {
        assertThat(read(question, "调查", "编号,部门,是否推荐\n1,研发,是\n2,市场,否\n3,研发,是\n"))
                .hasValueSatisfying(read -> assertThat(read).contains(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "which region sold the most | group by region, compute the total of amount; sort in descending",
                "which region sold the least | group by region, compute the total of amount; sort in ascending"
            })
    void readsWhatSoldMost(String question, String text) {
        assertThat(read(question)).hasValueSatisfying(read -> assertThat(read).contains(text));
    }

    /** An hour is 60 for a column of minutes only, and temp_min is no such column. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "day,temp_min,sunshine | which days had sunshine above 8 hours | sunshine over 8;",
                "title,runtime_min,rating | which titles have a runtime above 2 hours | runtime_min over 120;",
                "title,Duration (min),rating | which titles have a duration above 2 hours | Duration (min) over 120;",
                "title,minutes,sunshine | which titles have minutes above 2 hours | minutes over 120;",
                "title,minutes,sunshine | which titles have sunshine above 2 hours | sunshine over 2;",
                "title,minutes,sunshine | which titles have more than 2 hours of sunshine | sunshine over 2;",
                "place,wait_sec,price | which places have a wait above 2 minutes | wait_sec over 120;",
                "名称,时长分钟,日照 | 时长超过2小时的名称 | 时长分钟 大于 120；",
                "名称,时长分钟,日照 | 日照超过2小时的名称 | 日照 大于 2；",
            })
    void convertsUnitsOfTimeForTheColumnThatIsMeant(String header, String question, String text) {
        assertThat(read(question, "t", header + "\nA,90,7\nB,150,8\nC,60,8\n"))
                .hasValueSatisfying(
                        read -> assertThat(read.replace(" ", "")).contains(text.replace(" ", "")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"titles of more than 2 hours", "titles with a distance above 2 hours"})
    void convertsNoUnitOfTimeWhereAnotherColumnMayBeMeant(String question) {
        assertThat(read(question, "t", "title,minutes,distance_km\nA,90,7\nB,150,8\n")).isEmpty();
        assertThat(read(question, "t", "title,minutes,points\nA,90,7\nB,150,8\n")).isEmpty();
    }

    private static final String STARTS = "name,start\nA,00:00\nB,01:00\nC,12:00\nD,13:30\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "start 在中午12点的 | 等于 12:00",
                "start 在中午1点的 | 等于 13:00",
                "start 在中午1点半的 | 等于 13:30",
                "start 在中午11点的 | 等于 11:00",
                "start 在晚上11点的 | 等于 23:00",
                "start 在下午1点的 | 等于 13:00"
            })
    void readsPartsOfTheDay(String question, String text) {
        assertThat(read(question, "t", STARTS))
                .hasValueSatisfying(read -> assertThat(read).contains(text));
    }

    /** 晚上12点 is the end of the day or the beginning of the next one, and never noon. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "start 是晚上12点的",
                "晚上12点开始的有谁",
                "start 在晚上12:00的",
                "start 在晚上1点的",
                "start 在夜里12点的",
                "start at midnight",
                "start before midnight"
            })
    void takesNoMidnightForNoon(String question) {
        assertThat(read(question, "t", STARTS)).isEmpty();
    }

    private static final String MATCHES =
            """
            Date,Opponent,Attendance,Revenue
            2001-01-02,Millwall,12000,5
            2001-01-09,Leeds,15000,7
            2001-01-16,Millwall,14000,4
            """;

    /** The highest attendance is that of one match, and highest sales are a total. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "which opponent had the highest attendance | compute the maximum of Attendance; sort in descending",
                "which opponent had the lowest attendance | compute the minimum of Attendance; sort in ascending",
                "which opponent had the highest revenue | compute the total of Revenue; sort in descending",
                "which opponent had the highest total attendance | compute the total of Attendance; sort in descending",
                "which opponent had the highest average attendance | compute the average of Attendance; sort in descending"
            })
    void comparesLevelsByRow(String question, String text) {
        assertThat(read(question, "matches", MATCHES))
                .hasValueSatisfying(read -> assertThat(read).contains(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "北京和上海这两个城市的销售额 | 筛选城市 为 北京/上海；按城市分组，计算销售额的合计",
                "北京和上海两个城市的销售额合计 | 筛选城市 为 北京/上海；计算全部行的销售额的合计",
                "total 销售额 of the two 城市 北京 and 上海 | 筛选城市 为 北京/上海"
            })
    void readsHowManyValuesAreNamed(String question, String text) {
        assertThat(read(question, "销售", "城市,销售额\n北京,1\n上海,2\n广州,4\n"))
                .hasValueSatisfying(read -> assertThat(read).contains(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "燕麦奶的数量占比 | 数量的合计（产品 为 燕麦奶）",
                "各产品的数量占比 | 按产品分组，计算数量的合计",
                "有多少条记录 | 计算全部行的记录数"
            })
    void takesTheNameOfAColumnForTheColumn(String question, String text) {
        assertThat(read(question, "销售", "产品,数量,金额\n燕麦奶,3,1\n可可,2,5\n燕麦奶,4,2\n"))
                .hasValueSatisfying(read -> assertThat(read).contains(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "each carrier's share of total weight where freight is greater than 190 | the total of weight where freight over 190",
                "each carrier's share of total weight where carrier is other than Ann | filter rows where carrier is not Ann; group by carrier, compute the total of weight and its share",
                "show weight and freight for all records where freight is at least 5 | filter rows where freight at least 5; list weight, freight"
            })
    void doesNotJoinAConditionWithAnotherColumn(String question, String text) {
        assertThat(read(question, "t", "carrier,weight,freight\nAnn,5,200\nBob,3,4\nCid,7,300\n"))
                .hasValueSatisfying(read -> assertThat(read).contains(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "有多少属于成都的员工 | 筛选城市 为 成都；计算全部行的记录数",
                "位于成都的员工的平均工资 | 筛选城市 为 成都；计算全部行的工资的平均值",
                "成都的总工资 | 筛选城市 为 成都；计算全部行的工资的合计"
            })
    void readsTheRowsOfACity(String question, String text) {
        assertThat(read(question, "员工", "姓名,城市,工资\n王强,成都,9000\n李娜,北京,8000\n")).hasValue(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"成都的总工资", "计算成都员工的平均工资"})
    void skipsNoCityThatNoRowHas(String question) {
        assertThat(read(question, "员工", "姓名,城市,工资\n王强,上海,9000\n李娜,北京,8000\n")).isEmpty();
    }

    @Test
    void doesNotReadAnotherNumberOfValuesThanAreNamed() {
        assertThat(
                        read(
                                "total sales of the two cities Oslo, Bergen and Hamar",
                                "shops",
                                "city,sales\nOslo,1\nBergen,2\nHamar,4\nVoss,5\n"))
                .isEmpty();
    }

    /** A value that lists several things is named by a part that no other value has. */
    @Test
    void findsPartsOfValuesThatAreLists() {
        assertThat(
                        read(
                                "买原材料、燃料、动力的金额有多少",
                                "交易",
                                "事项,金额\n1．购买原材料、燃料、动力,12\n2．销售产品、商品,5\n3．提供劳务、服务,3\n"))
                .hasValueSatisfying(read -> assertThat(read).contains("事项 为 1．购买原材料、燃料、动力"));
    }

    @ParameterizedTest
    @CsvSource({"random 3 rows,seed 1", "随机抽3行,种子 1", "random 3 rows with seed 42,seed 42"})
    void statesTheSeedOfASample(String question, String seed) {
        assertThat(read(question)).hasValueSatisfying(text -> assertThat(text).contains(seed));
    }

    @Test
    void everyRowOfATieIsTheHighestOfItsGroup() {
        assertThat(read("for each region, which order has the highest amount"))
                .hasValueSatisfying(text -> assertThat(text).contains("with ties"));
    }

    /** Texts of 400 characters, the most that is read. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "数-",
                "数",
                "最高",
                "amount,",
                "金额和",
                "按月",
                "top 3 ",
                "1-",
                "average amount and ",
                "每个地区的",
                "East or ",
                "2024年",
                "total "
            })
    void readingTakesLittleTimeOrGrowsWithTheLength(String part) {
        LinearTimeAssert.checkGrowth(
                400,
                Duration.ofMillis(150),
                length -> {
                    var text = part.repeat(length / part.length());
                    return LinearTimeAssert.cpuTime(
                            () -> QuestionGrammar.read(text, "orders", ORDERS));
                });
    }

    @Test
    void aTextThatIsTooComplexIsNotReadInPart() {
        var outcome = QuestionGrammar.read("数-".repeat(200), "orders", ORDERS);

        assertThat(outcome).isInstanceOf(QuestionGrammar.TooComplex.class);
    }
}

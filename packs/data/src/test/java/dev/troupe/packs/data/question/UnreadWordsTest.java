package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.testing.TestSize;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A word that nothing read is never left out of a question. */
class UnreadWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shop | total flurbed sales per region | flurbed",
                "payments | how much money came in | came in",
                "payments | how much money was spent in March | spent",
                "shop | make a page with the total amount per region | page",
                "shop | total sales of refurbished products per region | refurbished",
                "shop | show the flurbed quibble of shop.csv | flurbed, quibble",
                "shop | average amount per region, ignoring returns | ignoring, returns",
                "staff | average salary of the contractors by department | contractors",
                "shop | revenue by region or by category | or",
                "rentals | takings by member, i.e. days times price_per_day flurbed | flurbed",
                "shop | orders in the first half of March | March",
                "shop | from shop.csv: breakdown of grand total of amount, first on region, then on category | first",
                "shop | let me see a table of region, price total, AVG(amount) from shop.csv | region",
                "orders | 按门店统计加急的销售额 | 加急",
                "orders | 统计会员的销售额 | 员",
                "orders | 各门店会员的销售额 | 员",
                "orders | 统计顾客的销售额 | 顾客",
                "shop | total amount of members per region | members",
                "orders | 各门店的国产商品销售额 | 国产",
                "orders | 每个门店的销售额和退货率 | 退货率",
                "scores | 住校生的数学平均分 | 住校",
                "inpatients | 吸烟生活占比 | 生活",
                "staff | 2021年离职的员工名单 | 离职",
                "orders | 哪些门店没有卖过饮品 | 没有",
                "orders | 同时有饮品和轻食的门店 | 同时",
                "scores | 所有人的数学都及格了吗 | 都",
                "shop | difference between the highest and the usual amount | usual",
                "shop | how much is left | left",
                "returns | how many orders are still to be delivered | still to be",
                "shop | which product sold more, Mouse or Kettle | more",
                "shop | how many times the total amount is the total quantity | how many times",
                "shop | how many category values there are, each one counted once | each one",
                "shop | the average amount per region, including those without sales | including",
                "orders | 饮品和轻食这三种品类的销售额合计 | 这三种",
                "orders | 饮品还剩多少 | 剩",
                "takings | 哪些门店卖了不到12000件 | 件",
                "lakes | Norland占总额的比例 | 占总额",
                "viaducts | how many viaducts opened in the 1900s | 1900s",
                "treks | which treks have a cost over 5 m | m",
                "treks | treks with a cost over 3 kg | kg",
                "orders | 各门店的销售额,没有销售的也要列出来 | 没有",
                "orders | 销售额以及整体销售额 | 以及",
                "trains | 7点之后的车次 | 7点",
                "agencies | 销售额最高和最低的省份 | 省",
                "agencies | 在这些城市中，销售额最低的和最高的分别是多少 | 城市",
                "branches | which region has the highest and which the lowest income | region",
                "agencies | 表中排在南京前面的是哪个城市 | 前面",
                "lakes | 教师有多少名 | 教师",
                "cases | cases总额是多少 | 总额",
                "inpatients | 住院天数比例 | 比例",
                "lakes | 门店总共有几家 | 门店",
                "agencies | 下一个城市是哪个 | 下一个",
                "branches | who comes after Ann | after",
                "shifts | who starts between 22:00 and 6:00 | 6:00",
                "gauges | average flurbed of the barometric pressure (PRES) | flurbed",
                "gauges | average swell and barometric pressure (PRES) | swell",
                "gauges | average barometric pressure (PRESS) | barometric",
                "gauges | correlation between the maximum swell (PRES) and the flow_val | correlation",
                "gauges | are there any outliers in flow_val? If yes, how many flurbed outliers are there? | flurbed",
                "gauges | any outliers in flow_val? If so, how many outliers using the flurbed method? | flurbed",
                "gauges | are there any missing quibbles? If yes, how many missing values are there in each column? | quibbles",
                "gauges | what is the distribution of PRES? Is it flurbed normally distributed? | flurbed",
                "gauges | is there a flurbed relationship between PRES and flow_val? | flurbed",
                "gauges | is there a relationship between Station and PRES? | relationship",
                "gauges | the median and flurbed range of PRES for each station | flurbed",
                "gauges | which station had, at most, 6 flurbed rows | flurbed",
                "branches | which branch comes after flurbed C on the list | flurbed",
                "shop | when was that | when was that",
                "shop | Read shop.csv, which region was it | which region was it",
                "orders | 读取 orders.csv；什么时候 | 什么时候",
                "orders | 哪天的 | 哪天的",
                "statement | list payments over 100 | payments",
                "statement | total deposits in May 2024 | deposits",
                "orders | 销售额超过100的记录，改成2，按日期排序 | 2",
                "shop | list the orders with amount over 30, 3, sorted by date | 3",
            })
    void aWordThatNothingReadIsNamed(String table, String question, String words) {
        var reading = QuestionAnalyzer.read(question, QuestionAnalyzerTest.table(table));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class,
                        unclear -> {
                            for (var word : words.split(", ", -1))
                                assertThat(unclear.format(true)).contains(word);
                        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "profit = income - cost - staff. total profit by region|-",
                "where profit equals income - cost - staff, total profit by region|-",
                "利润=income-cost-staff，各region的利润合计|=",
            })
    void aNameThatIsGivenAnotherMeaningFindsNoRowsByIt(String question, String word) {
        var table =
                TableFiles.parse(
                        "fin.csv",
                        "region,income,cost,staff\nNorth,100,60,3\nSouth,200,150,4\n"
                                .getBytes(StandardCharsets.UTF_8));

        assertThat(QuestionAnalyzer.read(question, table))
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class,
                        unclear -> assertThat(unclear.format(true)).contains(word));
        assertThat(QuestionAnalyzer.read(question.replaceAll("( ?)-\\1staff", ""), table))
                .as("the meaning it has anyway")
                .isNotInstanceOf(Interpretation.Unclear.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "region,income,cost | fin.csv: profit = income - cost",
                "region,income,cost | profit = income - cost",
                "region,income,cost | compute profit = income - cost",
                "region,income,cost | fin.csv: profit = income - cost, save to out.csv",
                "region,income,cost | 利润 = income - cost",
                "region,income,cost,profit | 进行计算 profit = income - cost",
                "region,income,cost,profit | compute profit = income - cost",
                "region,income,cost,profit | fin.csv: profit = income - cost, save to out.csv",
                "region,income,cost,profit | 计算 profit = income - cost",
            })
    void aDefinitionOfAColumnFindsNoRows(String header, String question) {
        assertThat(readFinances(header, question))
                .isInstanceOfSatisfying(
                        Interpretation.Unclear.class,
                        unclear ->
                                assertThat(unclear.format(false))
                                        .containsPattern("'(?:profit|利润) = income - cost'")
                                        .contains("no data was changed"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "region,income,cost,profit | rows where profit = income - cost",
                "region,income,cost,profit | save the rows where profit = income - cost to out.csv",
                "region,income,cost,profit | 哪些行 profit = income - cost",
                "region,income,cost | profit = income - cost, rows where profit is over 45",
                "region,income,cost | list region and profit",
            })
    void whatIsEqualIsStillFoundWhereRowsAreAskedFor(String header, String question) {
        assertThat(readFinances(header, question)).isInstanceOf(Interpretation.Understood.class);
    }

    @Test
    void theOppositeOfADifferenceIsAnotherMeaning() {
        assertThat(
                        readFinances(
                                "region,income,cost",
                                "profit = cost - income. total profit by region"))
                .isInstanceOf(Interpretation.Unclear.class);
    }

    private static Interpretation readFinances(String header, String question) {
        var rows = header.endsWith("profit") ? "North,100,60,40\n" : "North,100,60\n";
        var csv = header + "\n" + rows + rows.replace("North", "South");
        return QuestionAnalyzer.read(
                question, TableFiles.parse("fin.csv", csv.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void answersNothingElseThanWhatIsAsked() {
        var table =
                TableFiles.parse(
                        "inventory.csv",
                        "item,stock,note\nLamp,5,new\nDesk,7,\nPen,9,old\n"
                                .getBytes(StandardCharsets.UTF_8));

        var reading =
                QuestionAnalyzer.read("drop rows without a note and count what is left", table);

        assertThat(reading)
                .as("the rows, not the stock")
                .isInstanceOfSatisfying(
                        Interpretation.Understood.class,
                        understood ->
                                assertThat(understood.computation().describe())
                                        .isEqualTo(
                                                "Filter rows where note is not empty; compute the number of rows over all rows."));
    }

    @Test
    void howMuchIsNotAnsweredByCodes() {
        var table =
                TableFiles.parse(
                        "orders_joined.csv",
                        "order_id,customer_id,total,name\nO1,C1,20,Ann\nO2,C2,5,Bob\nO3,C1,7,Ann\n"
                                .getBytes(StandardCharsets.UTF_8));

        var reading = QuestionAnalyzer.read("how much did customer Ann order in total", table);

        if (reading instanceof Interpretation.Understood(var computation))
            assertThat(computation.describe()).contains("compute the total of total");
        else assertThat(reading).isInstanceOf(Interpretation.Unclear.class);
    }

    @Test
    void saysWhatTheQuestionReadsWithoutTheWord() {
        var reading =
                (Interpretation.Unclear)
                        QuestionAnalyzer.read(
                                "total flurbed amount per region",
                                QuestionAnalyzerTest.table("shop"));

        assertThat(reading.format(false))
                .startsWith("Not understood: 'flurbed'; nothing was computed.")
                .contains(
                        "reads: Group by region, compute the total of amount; the total is of amount.");
    }

    /** Each question of the examples with one more word that means something. */
    @Test
    void noQuestionOfTheExamplesIsAnsweredWithoutAWordThatIsAddedToIt()
            throws IOException, URISyntaxException {
        var random = new Random(20261123);
        var answered = new ArrayList<String>();
        for (var example : TestSize.oneOf(6, QuestionAnalyzerTest.questions().toList())) {
            var question = (String) example.get()[1];
            boolean isChinese = question.codePoints().anyMatch(c -> c > 0x2E80);
            var words =
                    isChinese
                            ? List.of("加急", "进口", "逾期", "特批")
                            : List.of("overdue", "imported", "flurbed", "refurbished");
            var word = words.get(random.nextInt(words.size()));
            var changed = isChinese ? question + "，要" + word + "的" : question + " " + word;
            var table = QuestionAnalyzerTest.table((String) example.get()[0]);
            boolean isNamed =
                    QuestionAnalyzer.read(changed, table) instanceof Interpretation.Unclear unclear
                            && (unclear.format(true).contains(word)
                                    || ((String) example.get()[2]).startsWith("unclear"));
            if (!isNamed) answered.add(changed);
        }

        assertThat(answered).isEmpty();
    }
}

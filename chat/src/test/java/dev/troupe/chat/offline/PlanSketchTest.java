package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.TestCards;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanSketchTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                            读取 examples/data/sales.csv,计算每月总销售额,画成柱状图保存为 chart.png | data chart<data
                            Crawl the shop at http://localhost:8080/, work out the average price per category, draw a bar chart and save chart.png and products.csv | crawler data<crawler chart<data
                            爬取 http://localhost:8080/ 的商品，统计各分类平均价格，画柱状图 | crawler data<crawler chart<data
                            Plot sales.csv as a line chart | data chart<data
                            计算 a.csv 每月总额保存为 a.png；计算 b.csv 每月总额保存为 b.png | data chart<data data chart<data
                            读取 a.csv 计算每月总额，抓取 http://localhost/ 的商品，合并成一份报告画图 | data crawler data<data,crawler chart<data
                            Read notes.md | file
                            What is the total salary by department in staff.csv? Save the table to totals.csv | data
                            Load crawl.csv and sum the scraped pages per month | data
                            Draw a chart of salaries in staff.csv to hist.png | data chart<data
                            Crawl http://localhost/ and draw a chart of the prices | crawler data<crawler chart<data
                            Crawl http://a.test/ and http://b.test/, compute the average price | crawler crawler data<crawler,crawler
                            抓取 http://a.test/ 的商品，再抓取 http://b.test/ 的商品，统计平均价格 | crawler crawler data<crawler,crawler
                            前两名存 b.json：从 a.csv 计算每月总额 | data
                            Delete the file old.csv | file
                            删除 旧图.png | file
                            Read sales.csv and delete the duplicate rows | data
                    """)
    void findsAgentsAndHowTheyHangTogether(String request, String expected) {
        assertThat(shape(PlanSketch.of(request, TestCards.ALL))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Compute totals of a.csv and write a report to r.md | data report<data",
                "Write a report to r.md about a.csv: total per team | data report<data",
                "根据 a.csv 的统计写一份报告 r.md | data report<data",
                "Read notes.md and write it into a report r.html | file report<file",
            })
    void leavesADocumentToWhoeverIsNamedForIt(String request, String expected) {
        assertThat(shape(PlanSketch.of(request, TestCards.WITH_REPORT))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "把 a.txt 复制到 b.txt，再提醒我下周统计总额 | file life<file",
                "copy a.txt to b.txt and remind me on Monday to draw the chart | file life<file",
                "Rename a.txt to b.txt, then add a task: total per team | file life<file",
                "读取 a.csv 统计每月总额，画图，提醒我周五写报告 | data chart<data life",
                "提醒我发邮件给客户，读取 a.csv 统计每月总额 | life data",
            })
    void takesNoWordsOfAReminderForWork(String request, String expected) {
        var cards = new ArrayList<>(TestCards.WITH_REPORT);
        cards.add(
                new AgentCard(
                        "life",
                        "Life manager",
                        "Manages tasks.",
                        List.of("manage tasks"),
                        List.of("提醒我", "添加任务", "remind me", "add a task"),
                        Set.of("text"),
                        Set.of("text")));

        var sketch = PlanSketch.of(request, cards);

        assertThat(shape(sketch)).isEqualTo(expected);
        assertThat(sketch.unsupported()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Append \"first\" to ord.txt, then compute the total of a.csv, then append \"second\" to ord.txt | file data<file file<data",
                "Copy a.csv to b.csv, then compute the total of b.csv and save it to c.md | file data<file file<data",
                "把“开始”写入 log.txt，然后统计 a.csv 每月总额，再把“结束”追加到 log.txt | file data<file file<data",
                "Write \"x\" to a.txt, then compute the total of a.csv | file data<file",
                "Save to c.md: compute the total of a.csv | data file<data",
                "Compute the total of a.csv, then append \"done\" to log.txt | data file<data",
            })
    void doesCommandsForFilesBeforeTheWorkThatIsStatedAfterThem(String request, String expected) {
        var data =
                new AgentCard(
                        "data",
                        "Data analyst",
                        "Computes tables.",
                        List.of("aggregate"),
                        TestCards.DATA.cues(),
                        Set.of("table"),
                        Set.of("table", "text"));

        assertThat(shape(PlanSketch.of(request, List.of(data, TestCards.FILE))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "查文档：每月的图怎么画 | docs",
                "According to the documentation, how do I draw a chart and its total? | docs",
                "根据文档说明每月的总额，保存到 a.md | docs file<docs",
                "查文档：图怎么画，然后统计 a.csv 每月总额 | docs data",
            })
    void asksWhoAnswersFromASourceOfItsOwnTheWholeQuestion(String request, String expected) {
        var cards = List.of(TestCards.DATA, TestCards.CHART, TestCards.FILE, TestCards.DOCS);

        assertThat(shape(PlanSketch.of(request, cards))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "统计 weather.csv 每个城市的平均气温 | ''",
                "Total rain per city in weather.csv | ''",
                "明天北京天气怎么样 | weather",
                "报销.csv 按付款方式统计税额的总额 | ''",
                "报销.csv 中转账的平均金额 | ''",
                "a.csv 中 2020年1月1日有多少预付款 | ''",
                "a.csv 里买原材料的预计金额有多少 | ''",
                "summarize README.md | summarize",
                "概括 notes.txt 的要点 | summarize",
                "Summarize sales.csv by region | ''",
                "帮我给房东转账 500 元 | purchase",
                "帮我买两张电影票 | booking",
                "预测 a.csv 下个月的总额 | forecast",
                "Predict the total of next month from a.csv | forecast",
                "Train a model on a.csv and compute the total | forecast",
                "帮我放几首歌 | media",
                "clips.csv 中每个频道播放视频的总次数 | ''",
                "please switch off the kitchen lights | home",
                "devices.csv 里打开空调的平均时长 | ''",
                "suggest some good restaurants | recommend",
                "reviews.csv 里推荐手机的平均评分 | ''",
                "what's the share price of Acme | market",
                "average share price of Acme in prices.csv | ''",
                "导航到火车站 | directions",
                "can you order us a large pizza | booking",
                "I spent 24.60 on groceries | expense",
                "打车花了 30 元，记一下 | expense",
                "I spent 24.60 on groceries in a.csv, add up the rest | ''",
                "统计 a.csv 中花了 30 元以上的记录数 | ''",
                "how is my running streak? | streak",
                "put a.txt in your own words | paraphrase",
                "how much did I pay for rent in March in a.csv | ''",
                "how much did we pay Acme last month | ''",
                "pay the rent for March | purchase",
            })
    void knowsWhatNobodyCanDo(String request, String unsupported) {
        var sketch = PlanSketch.of(request, TestCards.ALL);

        assertThat(
                        sketch.unsupported().stream()
                                .map(Ability::name)
                                .collect(Collectors.joining(" ")))
                .isEqualTo(unsupported);
    }

    @Test
    void givesEachSiteAClauseOfItsOwn() {
        var nodes =
                PlanSketch.of(
                                "比较 http://a.test/、http://b.test/p 和 http://c.test 的价格",
                                TestCards.ALL)
                        .nodes();

        assertThat(nodes.subList(0, 3))
                .extracting(node -> node.clauses().getFirst())
                .containsExactly(
                        "比较 http://a.test/ 的价格", "比较 http://b.test/p 的价格", "比较 http://c.test 的价格");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "爬取 http://a.b/ 的数据,用 Python 分析后生成可视化图表,并保存到本地 | crawler:1 code:2<1",
                "Crawl http://a.b/, analyse it with Python, draw a chart and save it locally | crawler:1 code:2<1",
                "读取 a.csv，用 Python 统计每月总额，再画图 | code:1",
                "读取 a.csv，统计每月总额，再画图 | data:1 chart:2<1"
            })
    void whoWritesAProgramDoesWhatIsDoneWithTables(String request, String expected) {
        var cards = new ArrayList<>(TestCards.ALL);
        cards.add(TestCards.CODE);

        var sketch = PlanSketch.of(request, cards);

        assertThat(
                        sketch.nodes().stream()
                                .map(node ->
                                        node.card().type()
                                                + ":"
                                                + (node.position() + 1)
                                                + node.dependencies().stream()
                                                        .map(one -> "<" + (one.position() + 1))
                                                        .collect(Collectors.joining())))
                .containsExactly(expected.split(" ", -1));
    }

    private static String shape(PlanSketch sketch) {
        return sketch.nodes().stream().map(PlanSketchTest::shape).collect(Collectors.joining(" "));
    }

    private static String shape(PlanSketch.SketchNode node) {
        List<String> parents =
                node.dependencies().stream().map(parent -> parent.card().type()).toList();
        return parents.isEmpty()
                ? node.card().type()
                : node.card().type() + "<" + String.join(",", parents);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Compute the average of a.csv per day, draw a line chart, only Beijing",
                "计算 a.csv 每天的平均温度，画折线图，只要北京"
            })
    void rowsArePickedBeforeTheyAreDrawn(String request) {
        var sketch = PlanSketch.of(request, TestCards.ALL);

        assertThat(sketch.nodes())
                .extracting(node -> node.card().type() + " " + node.clauses().size())
                .containsExactly("data 2", "chart 1");
    }
}

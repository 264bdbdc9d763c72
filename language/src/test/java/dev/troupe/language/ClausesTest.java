package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClausesTest {
    /** A text with ~ for a line break, a bar, and its clauses, separated by slashes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "抓取网页，分析数据，画图 | 抓取网页 // 分析数据 // 画图",
                "抓取网页。分析数据；画图！ | 抓取网页 // 分析数据 // 画图",
                "读取 a.csv，然后画图 | 读取 a.csv // 画图",
                "count rows in a.csv and chart b.csv by day as b.png | count rows in a.csv // chart b.csv by day as b.png",
                "print the table and chart of a.csv | print the table and chart of a.csv",
                "读取 a.csv然后画图 | 读取 a.csv // 画图",
                "先读取 a.csv，再画图，最后保存为 b.png | 读取 a.csv // 画图 // 保存为 b.png",
                "读取a.csv再画图 | 读取a.csv // 画图",
                "rename a.txt to b.txt and remind us to print it | rename a.txt to b.txt // remind us to print it",
                "统计总额并保存为 b.csv | 统计总额 // 保存为 b.csv",
                "统计总额并发送给我 | 统计总额 // 发送给我",
                "统计并发数 | 统计并发数",
                "并行运行两个任务 | 并行运行两个任务",
                "合并两个表 | 合并两个表",
                "把 a.csv 和 b.csv 合并并排序 | 把 a.csv 和 b.csv 合并并排序",
                "苹果、梨和香蕉的价格 | 苹果、梨和香蕉的价格",
                "计算均值、方差，画图 | 计算均值、方差 // 画图",
                "写入“你好，世界”，然后结束 | 写入“你好，世界” // 结束",
                "把「先做一，再做二」翻译成英文 | 把「先做一，再做二」翻译成英文",
                "找到最后修改的文件 | 找到最后修改的文件",
                "读取最后一列，求和 | 读取最后一列 // 求和",
                "访问https://example.com/a,b然后抓取 | 访问https://example.com/a,b // 抓取",
                "1. 读取 a.csv~2. 画图~3. 保存 | 读取 a.csv // 画图 // 保存",
                "1、读取 a.csv~2、画图 | 读取 a.csv // 画图",
                "（1）读取 a.csv（2）画图 | 读取 a.csv（2）画图",
                "- 读取 a.csv~- 画图 | 读取 a.csv // 画图",
                "第一步：读取 a.csv，第二步：画图 | 读取 a.csv // 画图",
                "步骤1：读取；步骤2：画图 | 读取 // 画图",
                "① 读取 ② 画图 | 读取 // 画图",
                "金额超过1,234.5的订单，排序 | 金额超过1,234.5的订单 // 排序",
                "请读取 a.csv | 读取 a.csv",
                "读取 a.csv之后画图 | 读取 a.csv // 画图",
                "2018年之后成立的公司有几家 | 2018年之后成立的公司有几家",
                "在2018年及其之后有几个产品 | 在2018年及其之后有几个产品",
                "3月以后每月的销售额 | 3月以后每月的销售额",
                "请求数最多的接口 | 请求数最多的接口",
                "下载完成后解压 | 下载 // 解压",
                "再次读取 a.csv | 再次读取 a.csv",
                "抓取数据,然后保存 | 抓取数据 // 保存",
                "抓取数据, save it | 抓取数据 // save it",
                "首先，抓取数据；其次，分析；最后，保存 | 抓取数据 // 分析 // 保存",
                "同时生成报告 | 生成报告",
                "同时段的销量 | 同时段的销量",
                "抓取价格并且画图 | 抓取价格 // 画图",
                "3.5版本的数据 | 3.5版本的数据",
                "Load a.csv and draw a chart | Load a.csv // draw a chart",
                "Load a.csv, then draw a chart | Load a.csv // draw a chart",
                "Load a.csv and then draw a chart | Load a.csv // draw a chart",
                "Load a.csv then draw a chart. | Load a.csv // draw a chart",
                "Load a.csv; draw a chart! | Load a.csv // draw a chart",
                "First load a.csv. Next, draw a chart. Finally, save it. | load a.csv // draw a chart // save it",
                "save products.csv and chart.png | save products.csv and chart.png",
                "keep products.csv, chart.png and report.md | keep products.csv, chart.png and report.md",
                "extract name, price and rating | extract name, price and rating",
                "extract name, price, rating from the page | extract name, price, rating from the page",
                "apples, pears, or plums, and save them | apples, pears, or plums // save them",
                "sum the amount and count per region | sum the amount and count per region",
                "sort the rows and count the orders | sort the rows // count the orders",
                "titles and list prices | titles and list prices",
                "find the titles and list the prices | find the titles // list the prices",
                "search and replace words | search and replace words",
                "read a.csv and work out the mean | read a.csv // work out the mean",
                "orders above 1,234.5, sorted by date | orders above 1,234.5 // sorted by date",
                "say \"one, then two. three\" and save it | say \"one, then two. three\" // save it",
                "Open https://a.com/x,y and save it | Open https://a.com/x,y // save it",
                "use formats, e.g. CSV. Then stop | use formats // e.g. CSV // stop",
                "meet Dr. Li, then write | meet Dr. Li // write",
                "1) load a.csv~2) draw it | load a.csv // draw it",
                "* load a.csv~* draw it | load a.csv // draw it",
                "Step 1: load a.csv. Step 2: draw it. | load a.csv // draw it",
                "Crawl the site, saving it as a.csv | Crawl the site // saving it as a.csv",
                "Please load a.csv and please draw it | load a.csv // draw it",
                "Load v1.2 of the data | Load v1.2 of the data",
                "what changed since then | what changed since then",
                "fetch it after that save it | fetch it // save it",
                "meet at 10:30, 11:00 | meet at 10:30 // 11:00",
                " | ",
                "。。。 | ",
                "and then | "
            })
    void splitsRequests(@Nullable String text, @Nullable String expected) {
        var request = text == null ? "" : text.replace('~', '\n');

        assertThat(Clauses.split(request)).extracting(Clause::text).isEqualTo(split(expected));
    }

    @Property
    void keepsThePlaceOfEveryClause(@ForAll("requests") String text) {
        var clauses = Clauses.split(text);

        int end = 0;
        for (var clause : clauses) {
            assertThat(clause.start()).isGreaterThanOrEqualTo(end);
            assertThat(text.startsWith(clause.text(), clause.start())).isTrue();
            end = clause.start() + clause.text().length();
        }
    }

    @Property
    void neverSplitsAQuotation(@ForAll("requests") String inner) {
        var quotation = '“' + inner.replaceAll("[“”\"`「『《‘'https]", "") + "”";

        assertThat(Clauses.split("写入" + quotation))
                .allMatch(clause -> quotation.length() <= 2 || clause.text().contains(quotation));
    }

    @Provide
    Arbitrary<String> requests() {
        return Arbitraries.of(
                        "读取",
                        "a.csv",
                        "，",
                        "然后",
                        "再画图",
                        " and ",
                        "save",
                        " it",
                        ", ",
                        "then ",
                        "1. ",
                        "\n",
                        "“",
                        "”",
                        "\"",
                        "https://a.com/x",
                        "最后",
                        "并保存",
                        "3.5",
                        "。",
                        "步骤1：",
                        "x",
                        " ")
                .list()
                .ofMaxSize(20)
                .map(parts -> String.join("", parts));
    }

    private static List<String> split(@Nullable String expected) {
        return expected == null ? List.of() : List.of(expected.strip().split(" // ", -1));
    }

    @Test
    void leavesSignsOfArithmeticInTheirClause() {
        assertThat(Clauses.split("the sum of price * quantity in a.csv"))
                .extracting(Clause::text)
                .containsExactly("the sum of price * quantity in a.csv");
        assertThat(Clauses.split("average of tax - amount in a.csv")).hasSize(1);
        assertThat(Clauses.split("do this:\n- load a.csv\n- sort it"))
                .extracting(Clause::text)
                .contains("load a.csv", "sort it");
    }
}

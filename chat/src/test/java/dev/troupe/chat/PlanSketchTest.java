package dev.troupe.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                    """)
    void findsAgentsAndHowTheyHangTogether(String request, String expected) {
        assertThat(shape(PlanSketch.of(request, TestCards.ALL))).isEqualTo(expected);
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
}

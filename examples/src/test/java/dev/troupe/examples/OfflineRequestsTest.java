package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OfflineRequestsTest {
    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "读取 examples/data/sales.csv,计算每月总销售额,画成柱状图保存为 chart.png",
                "Read examples/data/sales.csv, compute total sales per month and plot a bar chart to chart.png"
            })
    void drawsMonthlySales(String request) throws Exception {
        var answer = ReadmeRequests.sales(directory, request, UnaryOperator.identity());

        ReadmeRequests.requireChart(answer, directory.resolve("chart.png"));
        assertThat(answer.text()).contains("2024-01", "5,995.1", "2024-11", "10,248.7");
        assertThat(ReadmeRequests.totals()).contains("2024-01=5995.1", "2024-11=10248.7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Crawl the shop at %s, work out the average price per category, draw a bar chart and save chart.png and products.csv",
                "爬取 %s 的商品，统计每个分类的平均价格，画成柱状图保存为 chart.png，商品保存为 products.csv"
            })
    void crawlsTheShop(String request) throws Exception {
        var answer = ReadmeRequests.shop(directory, request, UnaryOperator.identity());

        ReadmeRequests.requireChart(answer, directory.resolve("chart.png"));
        ReadmeRequests.requireAllProducts(directory.resolve("products.csv"));
        assertThat(answer.text()).contains("385.31", "70.69");
    }
}

package dev.troupe.page.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestedPageTest {
    private static final PageRecipe OWN_TASKS =
            new PageRecipe() {
                @Override
                public Optional<PagePlan> plan(PageRequest request) {
                    return Optional.empty();
                }

                @Override
                public boolean isAbout(String text) {
                    return text.contains("my tasks")
                            || text.contains("我的任务")
                            || text.contains("Form 1A");
                }
            };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a dashboard of sales.csv: total per month, top five products, what stands out",
                "Please make a live page of sales.csv with total amount per region",
                "can you build me a dashboard for data/sales.xlsx?",
                "turn sales.csv into a dashboard",
                "show sales.csv as a dashboard",
                "a page on my tasks",
                "Compare Form 1A and 1B on Unit 5 Test",
                "做一个 sales.csv 的看板：每月总额、前五名产品、异常",
                "把 sales.csv 做成看板",
                "sales.csv 的仪表盘，包括每月总额",
                "用 sales.csv 做一个页面：每月总额",
                "我的任务的看板"
            })
    void findsRequestsForPages(String message) {
        assertThat(RequestedPage.find(message, List.of(OWN_TASKS)))
                .hasValueSatisfying(page -> assertThat(page.outputs()).isEmpty())
                .map(RequestedPage::text)
                .hasValue(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "summarise page 3 of report.pdf",
                "open the page http://example.org/sales.csv",
                "a dashboard of http://example.org/sales.csv",
                "delete the page",
                "delete the dashboard of sales.csv",
                "what is on the dashboard of sales.csv?",
                "how do I make a dashboard of sales.csv",
                "total per month in sales.csv",
                "page 2 of sales.xlsx",
                "a page",
                "make a dashboard",
                "a crud page with a form for sales.csv",
                "write a Python script for a dashboard of sales.csv",
                "a report of sales.csv as Markdown",
                "every Monday at 8:00 make a dashboard of sales.csv",
                "打开 sales.csv 的看板",
                "删除 sales.csv 的看板",
                "总结 report.pdf 的第三页",
                "用 amis 做一个 sales.csv 的看板",
                "什么是看板",
                "sales.csv 的看板是什么样的，怎么做"
            })
    void leavesOtherRequestsToOtherAgents(String message) {
        assertThat(RequestedPage.find(message, List.of(OWN_TASKS))).isEmpty();
    }

    @Test
    void separatesTheFilesToWrite() {
        var english =
                RequestedPage.find(
                        "a dashboard of sales.csv: total per month, and save it as out/sales.html",
                        List.of());
        var chinese = RequestedPage.find("sales.csv 的看板：每月总额，并保存为 看板.html", List.of());
        var format = RequestedPage.find("a dashboard of sales.csv as HTML", List.of());
        var two =
                RequestedPage.find(
                        "a dashboard of sales.csv; save it as a.html, export it to a.pdf",
                        List.of());

        assertThat(english)
                .hasValue(
                        new RequestedPage(
                                "a dashboard of sales.csv: total per month",
                                List.of("out/sales.html")));
        assertThat(chinese).hasValue(new RequestedPage("sales.csv 的看板：每月总额", List.of("看板.html")));
        assertThat(format).hasValue(new RequestedPage("a dashboard of sales.csv", List.of("HTML")));
        assertThat(two)
                .hasValue(
                        new RequestedPage("a dashboard of sales.csv", List.of("a.html", "a.pdf")));
    }

    @Test
    void namesFilesAfterTheTable() {
        assertThat(new RequestedPage("a dashboard of data/Sales.csv", List.of()).stem())
                .isEqualTo("sales-page");
        assertThat(new RequestedPage("a page on my tasks", List.of()).stem()).isEqualTo("page");
    }
}

package dev.troupe.packs.amis.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.Pages;
import dev.troupe.packs.amis.page.Installed;
import dev.troupe.packs.amis.page.PageCheck;
import dev.troupe.packs.amis.request.PageRequestDetector;
import dev.troupe.packs.amis.request.PageRequestParser;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class OfflinePagesTest implements Installed {
    @TempDir Path directory;

    @ParameterizedTest
    @CsvFileSource(
            resources = "/dev/troupe/packs/amis/request/page-requests.txt",
            delimiter = '|',
            quoteCharacter = '^')
    void buildsValidPages(String line, String read) {
        var request = line.replace("\\n", "\n");
        var wish = PageRequestParser.parse(request);
        var language = Language.of(request);
        var components =
                wish.parts().stream()
                        .map(part ->
                                new AmisPageBuilder.Component(
                                        part.title(),
                                        AmisPageBuilder.component(part, language),
                                        wish.data()))
                        .toList();

        var page =
                AmisPageBuilder.page(
                        wish.title(),
                        components,
                        wish.isInTabs()
                                ? AmisPageBuilder.Layout.TABS
                                : AmisPageBuilder.Layout.STACK,
                        wish.data());

        assertThat(PageCheck.STRICT.checkPage(page)).as(read).isEmpty();
        assertThat(PageRequestDetector.isOne(request)).as(request).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "做一个用户管理页面，表格列为姓名、邮箱、状态、创建时间，可按状态筛选，分页，支持新增、编辑和删除 | 页面“用户管理”已生成，包含 1 个组件 | 表格从 /api/users 取",
                "Create a user management page: table with columns name, email, status, filter by status, and add, edit and delete | The page 'User management' contains 1 component, passed amis validation and is saved as page.json | the table reads from /api/users"
            })
    void runsFromRequestToFile(String request, String told, String assumed) throws Exception {
        var state = Pages.run(Pages.plan(request), Pages.offline(), directory);

        assertThat(Pages.said(state, "page")).contains(told, assumed, "page.json");
        var page = Json.parse(Files.readString(directory.resolve("page.json")));
        assertThat(page.field("body").item(0).field("type")).isEqualTo(Value.of("crud"));
        assertThat(PageCheck.STRICT.checkPage(page)).isEmpty();
    }

    @Test
    void buildsPartsSideBySideAndSavesWhereItIsTold() throws Exception {
        var request =
                "A dashboard with a bar chart of sales by month: Jan 10, Feb 32, Mar 21 and a table of orders with columns id, customer, total. Save it as shop.json and shop.html";

        var plan = Pages.plan(request);
        var state = Pages.run(plan, Pages.offline(), directory);

        assertThat(plan.nodes())
                .extracting(node -> node.id().value())
                .containsExactly("part-1", "part-2", "page");
        assertThat(plan.nodes().getFirst().dependencies()).isEmpty();
        assertThat(Pages.said(state, "page")).contains("shop.json, shop.html");
        assertThat(Pages.said(state, "part-1"))
                .isEqualTo("Built the component chart 'Sales by month'.");
        assertThat(Pages.said(state, "part-2")).contains("/api/orders");
        var page = Json.parse(Files.readString(directory.resolve("shop.json")));
        assertThat(page.field("data").field("salesByMonth").items()).hasSize(3);
        assertThat(Json.write(page.field("body")))
                .contains("${salesByMonth}")
                .doesNotContain("Feb");
        assertThat(directory.resolve("shop.html")).isNotEmptyFile();
    }

    @Test
    void bindsDataOfTheRequest() throws Exception {
        var request = "用 amis 把数据做成表格：\n姓名,分数\n张三,90\n李四,85";

        Pages.run(Pages.plan(request), Pages.offline(), directory);

        var page = Json.parse(Files.readString(directory.resolve("page.json")));
        assertThat(page.field("data").field("rows").item(1).field("姓名")).isEqualTo(Value.of("李四"));
        assertThat(Json.write(page.field("body"))).contains("${rows}").doesNotContain("李四");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "做一个用户管理页面 | 姓名、邮箱、状态，可按状态筛选 | crud | status",
                "做一个页面 | 一个报名表单，字段：姓名、电话 | form | phone",
                "Make a user management page | name, email and status | crud | status",
                "Build me a web page. | a sign-up form with fields name and phone | form | phone"
            })
    void asksWhatIsOnThePage(String request, String answer, String type, String field)
            throws Exception {
        assertThat(PageRequestDetector.isOne(request)).isTrue();

        var state = Pages.answered(Pages.plan(request), directory, answer);

        assertThat(state.status()).as(Pages.said(state, "part-1")).isEqualTo(RunStatus.COMPLETED);
        var page = Json.parse(Files.readString(directory.resolve("page.json")));
        assertThat(page.field("body").item(0).field("type")).isEqualTo(Value.of(type));
        assertThat(Json.write(page)).contains(field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "做一个用户管理页面 | 随便 | 请求中没有说明页面内容",
                "Make a user management page | ? | The request does not specify the content of the page"
            })
    void makesNothingUpWhereTheAnswerSaysNothing(String request, String answer, String told)
            throws Exception {
        var state = Pages.answered(Pages.plan(request), directory, answer);

        assertThat(Pages.said(state, "part-1")).contains(told);
        assertThat(directory.resolve("page.json")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "爬取 http://127.0.0.1:8090/ 的商品页面，统计平均价格，画成柱状图",
                "Crawl the pages of http://127.0.0.1/ and draw a bar chart",
                "读取 sales.csv，计算每月总销售额，画成柱状图保存为 chart.png",
                "Read sales.csv and build a dashboard report.html with a table",
                "做一个报表",
                "draw a chart of total sales per month from sales.csv",
                "总结这个页面 https://example.com/form",
                "What is a form?",
                "I need to fill in a form for the tax office",
                "Create a report from the survey data",
                "生成一份问卷调查的分析报告",
                "怎么填这个申请表",
                "列出当前目录的文件",
                "Make a table of total sales per region from sales.xlsx"
            })
    void leavesOtherRequestsAlone(String request) {
        assertThat(PageRequestDetector.isOne(request)).isFalse();
    }
}

package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.Json;
import dev.troupe.packs.amis.AmisPack;
import dev.troupe.packs.amis.page.AmisSdk;
import dev.troupe.packs.amis.page.PageCheck;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for pages from the sentence to the file, without a language model. */
class OfflinePageRequestsTest {
    @TempDir Path directory;

    @BeforeAll
    static void requireAmis() {
        Assumptions.assumeTrue(AmisSdk.isInstalled(), "this build left out amis (-Dskip.console)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "做一个用户管理页面，表格列为姓名、邮箱、状态、创建时间，可按状态筛选，分页，支持新增、编辑和删除",
                "创建一个销售看板，包含各月销售额柱状图：1月 120、2月 132、3月 101，下面是订单表格，列为订单号、客户、金额",
                "用 amis 做一个订单表单：客户（必填）、产品下拉：甲、乙、丙，数量（数字）、交货日期、备注；提交到 /api/orders",
                "生成一个分步注册向导，第一步账号信息：用户名（必填）、密码（必填）；第二步个人信息：姓名、生日、城市",
                "用 amis 把这些数据做成表格：\n姓名,分数\n张三,90\n李四,85",
                "Build an order form with customer (required), product select: A, B, C, quantity number, delivery date, notes; submit to /api/orders",
                "A dashboard with a bar chart of sales by month: Jan 10, Feb 32, Mar 21 and a table of orders with columns id, customer, total",
                "Create a user management page: table with columns name, email, status, created at, filter by status, and add, edit and delete",
                "Build a page with tabs: a product table with columns name, price, stock and a feedback form with fields name, rating, comment",
                "Make a page with a button \"New task\" that opens a dialog form with fields title (required), owner, due date"
            })
    void buildsAPage(String request) throws Exception {
        var answer = handle(request);

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(answer.artifacts())
                .extracting(Artifact::path, Artifact::type)
                .contains(tuple("page.json", "application/json"));
        var page = Json.parse(Files.readString(directory.resolve("page.json")));
        assertThat(PageCheck.STRICT.checkPage(page)).isEmpty();
        assertThat(answer.text()).contains("page.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "读取 sales.csv，统计每个地区的总销售额，画成柱状图保存为 chart.png",
                "Read sales.csv, compute total sales per region and plot a bar chart to chart.png"
            })
    void leavesTablesAndChartsToTheirAgents(String request) throws Exception {
        Files.writeString(directory.resolve("sales.csv"), "region,sales\nEast,3\nWest,4\nEast,5\n");

        var answer = handle(request);

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(directory.resolve("chart.png")).isNotEmptyFile();
        assertThat(directory.resolve("page.json")).doesNotExist();
    }

    private Answer handle(String request) throws InterruptedException {
        var packs = List.of(new FilesPack(), new DataPack(new TableEngine()), new AmisPack());
        var config = CoordinatorConfig.offlineBuilder(packs, Workspace.of(directory)).build();
        try (var troupe = new Coordinator(config)) {
            return troupe.handle(request);
        }
    }
}

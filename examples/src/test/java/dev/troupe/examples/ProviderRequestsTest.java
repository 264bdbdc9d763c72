package dev.troupe.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.language.Mentions;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import dev.troupe.model.langchain4j.OpenAiModelFactory;
import dev.troupe.model.langchain4j.OpenAiSettings;
import dev.troupe.testing.model.FakeOpenAiServer;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The two requests through a provider's wire format, streaming, with a scripted model behind it.
 */
@Tag("slow")
class ProviderRequestsTest {
    private static final ScriptedReply INTENT =
            ScriptedReply.text(
                    "```json\n{\"intent\": \"complex_workflow\", ",
                    "\"confidence\": 0.95, \"explanation\": \"several steps\", \"needsMultiAgent\": true}\n```");

    @TempDir Path directory;

    @Test
    void drawsMonthlySales() throws Exception {
        var plan =
                """
                {"id": "workflow-1", "name": "每月销售额", "description": "读取 examples/data/sales.csv，计算每月总销售额，画柱状图 chart.png",
                 "agentGraph": "[{\\"id\\": \\"agent-1\\", \\"type\\": \\"data-agent\\", \\"name\\": \\"汇总\\", \\"desc\\": \\"按月汇总\\",
                 \\"steps\\": [{\\"stepNumber\\": 1, \\"desc\\": \\"汇总\\"}], \\"dependencies\\": []},
                 {\\"id\\": \\"agent-2\\", \\"type\\": \\"chart\\", \\"name\\": \\"画图\\", \\"desc\\": \\"画柱状图\\",
                 \\"steps\\": [{\\"stepNumber\\": 1, \\"desc\\": \\"画图\\"}], \\"dependencies\\": [\\"agent-1\\"]}]"}
                """;
        var sql =
                "SELECT strftime(date, '%Y-%m') AS month, sum(amount) AS total FROM \\\"examples/data/sales.csv\\\" GROUP BY 1 ORDER BY 1";
        var model =
                script(plan)
                        .when(
                                has("loadTable"),
                                ScriptedReply.call(
                                        "queryTables",
                                        "{\"sql\": \"" + sql + "\", \"saveAs\": \"monthly\"}"),
                                ScriptedReply.text("已按月汇总，结果在变量 ", "monthly（12 行）。"))
                        .when(
                                has("renderChart"),
                                ScriptedReply.call(
                                        "renderChart",
                                        "{\"table\": \"monthly\", \"path\": \"chart.png\", \"kind\": \"BAR\", \"x\": \"month\", \"y\": [\"total\"],}"),
                                ScriptedReply.text("已画出 chart.png。"))
                        .then(ScriptedReply.text("每月总销售额", "已画成柱状图 chart.png。"));

        var answer =
                through(
                        model,
                        provider ->
                                ReadmeRequests.sales(
                                        directory,
                                        "读取 examples/data/sales.csv,计算每月总销售额,画成柱状图保存为 chart.png",
                                        parts -> parts.model(provider)));

        ReadmeRequests.requireChart(answer, directory.resolve("chart.png"));
        assertThat(answer.text()).isEqualTo("每月总销售额已画成柱状图 chart.png。");
        model.requireAllUsed();
    }

    @Test
    void crawlsTheShop() throws Exception {
        var plan =
                """
                {"id": "workflow-2", "name": "Prices", "description": "Crawl the shop and chart average prices", "agentGraph": [
                 {"id": "agent-1", "type": "crawler", "name": "Crawl", "desc": "crawl SITE", "steps": [{"stepNumber": 1, "desc": "crawl"}],
                  "dependencies": []},
                 {"id": "agent-2", "type": "data", "name": "Average", "desc": "average", "steps": [{"stepNumber": 2, "desc": "average"}],
                  "dependencies": ["agent-1"]},
                 {"id": "agent-3", "type": "chart", "name": "Chart", "desc": "draw", "steps": [{"stepNumber": 3, "desc": "draw"}],
                  "dependencies": ["agent-2"]}]}
                """;
        var sql =
                "SELECT category, round(avg(price), 2) AS price FROM products GROUP BY 1 ORDER BY 1";
        var model =
                script(plan)
                        .when(
                                has("crawl"),
                                ProviderRequestsTest::crawl,
                                ScriptedReply.text("The products are in variable products."))
                        .when(
                                has("loadTable"),
                                ScriptedReply.calls(
                                        new ToolCall(
                                                "",
                                                "queryTables",
                                                "{\"sql\": \""
                                                        + sql
                                                        + "\", \"saveAs\": \"averages\"}"),
                                        new ToolCall(
                                                "",
                                                "saveTable",
                                                "{\"table\": \"products\", \"path\": \"products.csv\"}")),
                                ScriptedReply.text("The averages are in variable averages."))
                        .when(
                                has("renderChart"),
                                ScriptedReply.call(
                                        "renderChart",
                                        "{\"table\": \"averages\", \"path\": \"chart.png\", \"kind\": \"BAR\", \"x\": \"category\", \"y\": [\"price\"]}"),
                                ScriptedReply.text("Drew chart.png."))
                        .then(ScriptedReply.text("See chart.png and products.csv."));

        var answer =
                through(
                        model,
                        provider ->
                                ReadmeRequests.shop(
                                        directory,
                                        "Crawl the shop at %s, work out the average price per category, draw a bar chart and save chart.png and products.csv",
                                        parts -> parts.model(provider)));

        ReadmeRequests.requireChart(answer, directory.resolve("chart.png"));
        ReadmeRequests.requireAllProducts(directory.resolve("products.csv"));
        model.requireAllUsed();
    }

    /** Routes and plans; what follows belongs to the agents and the answer. */
    private static ScriptedModel script(String plan) {
        return new ScriptedModel()
                .when(
                        request -> request.messages().getFirst().text().startsWith("Decide what"),
                        INTENT)
                .when(
                        has("generateWorkflow"),
                        (request, onText) ->
                                ScriptedReply.call(
                                                "generateWorkflow",
                                                plan.replace("SITE", site(request)))
                                        .play(request, onText));
    }

    private static Predicate<ModelRequest> has(String tool) {
        return request -> request.tools().stream().anyMatch(each -> each.name().equals(tool));
    }

    /** Crawls the address that the task names: the site's port is known only while it runs. */
    private static ModelReply crawl(ModelRequest request, TextListener onText)
            throws InterruptedException {
        var url = Mentions.of(request.messages().getLast().text()).urls().getFirst();
        return ScriptedReply.call(
                        "crawl", "{\"startUrl\": \"" + url + "\", \"saveAs\": \"products\"}")
                .play(request, onText);
    }

    private static String site(ModelRequest request) {
        return Mentions.of(request.messages().getLast().text()).urls().stream()
                .findFirst()
                .orElse("none");
    }

    /** What is asked while a provider is connected. */
    private interface Asking {
        Answer ask(ChatModel provider) throws Exception;
    }

    private static Answer through(ScriptedModel model, Asking asking) throws Exception {
        try (var server = FakeOpenAiServer.start(model, "sk-test")) {
            var settings =
                    OpenAiSettings.of("scripted").withBaseUrl(server.baseUrl()).withKey("sk-test");
            return asking.ask(OpenAiModelFactory.create(settings));
        }
    }
}

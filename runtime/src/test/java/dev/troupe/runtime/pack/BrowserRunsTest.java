package dev.troupe.runtime.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.packs.code.CodePack;
import dev.troupe.packs.code.ScriptWriter;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for the browser from the sentence to the file, by rules, on pages made by scripts. */
@Timeout(300)
@Tag("slow")
class BrowserRunsTest {
    private static final String ORDERS =
            """
            <!doctype html><meta charset=utf-8><title>Orders</title><div id=list></div><p id=pages></p>
            <script>
            const regions = ['East', 'West', 'North'];
            let page = 1;
            function show() {
              let rows = '';
              for (let i = 1; i <= 5; i++) {
                const n = (page - 1) * 5 + i;
                rows += `<tr><td>Order ${n}<td>${regions[n % 3]}<td>${n * 10}`;
              }
              list.innerHTML = '<table><thead><tr><th>order<th>region<th>amount</thead><tbody>' + rows + '</table>';
              pages.innerHTML = `${page} / 3 <button ${page === 3 ? 'disabled' : ''} onclick="page++; setTimeout(show, 30)">下一页</button>`;
            }
            setTimeout(show, 50);
            </script>
            """;
    private static final String FORM =
            """
            <!doctype html><meta charset=utf-8><title>Form</title>
            <form method=post action=/sent><label>Name <input name=name></label><button>Send</button></form>
            """;

    /** One for all: a process has but one. */
    @TempDir private static Path home = Path.of("");

    @TempDir private Path directory = Path.of("");
    private final List<ApprovalRequest> asked = new ArrayList<>();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private HttpServer server = server();

    private static HttpServer server() {
        try {
            return HttpServer.create(
                    new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void start() throws IOException {
        try (var packs = BrowserPackFactory.open(environment(""), AllowedHosts.none())) {
            assumeTrue(
                    packs.requirements().stream().allMatch(Requirement::isMet),
                    "no browser here; troupe doctor tells what is missing");
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/orders", exchange -> answer(exchange, ORDERS));
        server.createContext("/form", exchange -> answer(exchange, FORM));
        server.createContext(
                "/sent",
                exchange -> {
                    sent.add(
                            new String(
                                    exchange.getRequestBody().readAllBytes(),
                                    StandardCharsets.UTF_8));
                    answer(exchange, "<title>Thanks</title>Thank you");
                });
        server.createContext(
                "/away",
                exchange -> {
                    exchange.getResponseHeaders().set("Location", "http://169.254.169.254/latest/");
                    exchange.sendResponseHeaders(302, -1);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static void answer(HttpExchange exchange, String html) throws IOException {
        try (exchange) {
            var bytes = html.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private Environment environment(String allowed) throws IOException {
        var variables = new HashMap<>(Map.of("TROUPE_HOME", home.toString()));
        variables.put("PATH", System.getenv("PATH"));
        variables.put(AllowedHosts.VARIABLE, allowed);
        return new Environment(variables, directory);
    }

    private Answer run(String request) throws InterruptedException, IOException {
        var environment = environment("127.0.0.1:" + server.getAddress().getPort());
        ApprovalHandler approvals =
                question -> {
                    asked.add(question);
                    return Optional.of(Approval.once());
                };
        try (var assembly =
                        TroupeRuntime.open(
                                StandardPacks::open,
                                ModelSelection.of("offline", environment),
                                environment,
                                _ -> {});
                var journal = assembly.journal().open();
                var coordinator =
                        assembly.coordinator(
                                Workspace.of(directory.resolve("work")),
                                RunOptions.STANDARD,
                                RunListener.NONE,
                                ConversationListener.NONE,
                                approvals,
                                journal)) {
            return coordinator.handle(request);
        }
    }

    private Path file(String name) {
        return directory.resolve("work").resolve(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "打开 %s 用浏览器读取页面上由脚本加载的表格(翻完所有页),保存为 items.csv",
                "Open %s in a browser, read the table on all pages and save it as items.csv"
            })
    void readsATableThatScriptsShowPageByPage(String request) throws Exception {
        var answer = run(request.formatted(url("/orders")));

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        var lines = Files.readAllLines(file("items.csv"));
        assertThat(lines).hasSize(16);
        assertThat(lines.getFirst()).contains("order,region,amount");
        assertThat(lines.getLast()).contains("Order 15,East,150");
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"给 %s 截图，保存为 page.png", "Take a screenshot of %s and save it as page.png"})
    void takesScreenshots(String request) throws Exception {
        var answer = run(request.formatted(url("/orders")));

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(ImageIO.read(file("page.png").toFile()).getWidth()).isEqualTo(1280);
        assertThat(answer.artifacts().getFirst().origin().field("sources").items().getFirst())
                .hasToString("Text[text=" + url("/orders") + "]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "用浏览器打开 %s，在“Name”填写“Ann”，然后提交表单",
                "Open %s in a browser, fill the form field Name with Ann and submit the form"
            })
    void fillsInAFormAfterAPersonHasSaidYes(String request) throws Exception {
        var answer = run(request.formatted(url("/form")));

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        assertThat(sent).containsExactly("name=Ann");
        assertThat(answer.text()).contains("Thank you");
        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst().action().tool()).isEqualTo("submit");
    }

    @Test
    void refusesToBeRedirectedToAPrivateAddress() throws Exception {
        var answer = run("Open %s in a browser and read its text".formatted(url("/away")));

        assertThat(answer.state()).isNotEqualTo(Answer.State.COMPLETED);
        assertThat(answer.text()).contains("169.254.169.254", "TROUPE_ALLOW_HOSTS");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "用浏览器爬取 %s 的数据,用 Python 分析后生成可视化图表,并保存到本地",
                "Crawl the data of %s in a browser, analyse it with Python, draw a chart and save it locally"
            })
    void handsWhatItReadsToCode(String request) throws Exception {
        var python = new CodePack(ScriptWriter.NONE).python();
        assumeTrue(
                python.filter(parts -> parts.missing().isEmpty()).isPresent(),
                "no sandbox with pandas here; troupe doctor tells what is missing");

        var answer = run(request.formatted(url("/orders")));

        assertThat(answer.state()).as(answer.text()).isEqualTo(Answer.State.COMPLETED);
        var picture =
                answer.artifacts().stream()
                        .filter(one -> one.path().endsWith(".png"))
                        .findFirst()
                        .orElseThrow();
        assertThat(ImageIO.read(file(picture.path()).toFile()).getWidth()).isGreaterThan(600);
        assertThat(answer.text()).contains("region");
    }
}

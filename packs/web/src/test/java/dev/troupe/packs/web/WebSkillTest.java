package dev.troupe.packs.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.OfflineModel;
import dev.troupe.packs.web.crawl.TestSite;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.FetchLimits;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.sample.SampleSite;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class WebSkillTest {
    private static final NodeId NODE = new NodeId("agent-1");

    private final TestSite site = new TestSite();

    @TempDir Path directory;

    @AfterEach
    void stop() {
        site.close();
    }

    private RunState run(AllowedHosts allowed, String goal, String task, String... steps)
            throws InterruptedException {
        return run(GuardedHttp.create(allowed), goal, task, steps);
    }

    private RunState run(GuardedHttp client, String goal, String task, String... steps)
            throws InterruptedException {
        try (var http = client) {
            var pack = WebPack.of(http);
            var bodies =
                    new AgentExecutor(
                            Catalog.of(List.of(pack)),
                            new OfflineModel(pack.offlineSkills()),
                            Workspace.of(directory),
                            InstantSource.system());
            var guidance = new java.util.ArrayList<Step>();
            for (var step : steps.length == 0 ? new String[] {task} : steps) {
                guidance.add(new Step(guidance.size() + 1, step));
            }
            var node = AgentNode.of("agent-1", WebPack.CRAWLER, "crawl", task, guidance, List.of());
            try (var engine = Engine.builder(bodies).build()) {
                return engine.start(
                                Workflow.from(
                                        WorkflowDraft.of(
                                                "workflow-1",
                                                "one",
                                                goal + " (the whole task)",
                                                List.of(node))))
                        .await();
            }
        }
    }

    private RunState run(String goal, String task, String... steps) throws InterruptedException {
        return run(AllowedHosts.parse(site.host()), goal, task, steps);
    }

    private static String summary(RunState run) {
        return run.result(NODE) instanceof NodeResult.Succeeded(_, var summary, _, _)
                ? summary
                : "";
    }

    private static String problem(RunState run) {
        return run.result(NODE) instanceof NodeResult.Failed(var problem) ? problem.message() : "";
    }

    private static Value written(RunState run, String key) {
        return run.result(NODE) instanceof NodeResult.Succeeded(_, _, var writes, _)
                ? writes.getOrDefault(key, Value.missing())
                : Value.missing();
    }

    @Test
    void crawlsAShopAndSaysWhereItsProductsLie() throws InterruptedException {
        try (var shop = SampleSite.start(0)) {
            var run =
                    run(
                            AllowedHosts.parse(shop.host()),
                            "爬取 " + shop.url() + " 的商品，按分类统计平均价格并画图",
                            "爬取网站上的全部商品数据",
                            "访问网站首页",
                            "保存商品列表");

            assertThat(summary(run))
                    .contains("40 条记录", "name、price、currency、category")
                    .doesNotContain("变量");
            assertThat(written(run, "products").items())
                    .hasSize(40)
                    .allSatisfy(it -> {
                        assertThat(it.field("price")).isInstanceOf(Value.Num.class);
                        assertThat(it.field("category").asText()).isNotBlank();
                    });
        }
    }

    @Test
    void namesFieldsThatTheRecordsDoNotHave() throws InterruptedException {
        site.page(
                "/",
                "<h1>Products</h1><div class='product'><h2><a href='/p/a'>Tea</a></h2></div><div class='product'><h2><a href='/p/b'>Cup</a></h2></div><div class='product'><h2><a href='/p/c'>Pot</a></h2></div>");

        var run = run("抓取商品", "抓取 " + site.url("/") + " 的商品、价格和评分");

        assertThat(summary(run)).contains("列：name、url", "未找到：价格、评分。");
    }

    @Test
    void readsOneTableWhereATableIsAskedFor() throws InterruptedException {
        site.page(
                "/t",
                "<table><tr><th>City</th><th>People</th></tr><tr><td>Rome</td><td>2,800,000</td></tr><tr><td>Oslo</td><td>700,000</td></tr></table>");

        var run =
                run(
                        "Analyse the cities",
                        "Extract the table from " + site.url("/t") + " and save it as cities");

        assertThat(summary(run)).contains("2 records", "City, People").doesNotContain("variable");
        assertThat(written(run, "cities").item(0).field("People")).isEqualTo(Value.of(2_800_000));
    }

    @Test
    void readsTextAndLinks() throws InterruptedException {
        site.page(
                "/a",
                "<html><head><title>Tea</title></head><body><nav><a href='/x'>Menu</a></nav><main><h1>Tea</h1><p>Tea is a drink.</p></main></body></html>");

        var text = run("总结文章", "读取 " + site.url("/a") + " 的正文");
        var links = run("List links", "Collect the links on " + site.url("/a"));

        assertThat(written(text, "page_text").asText()).isEqualTo("# Tea\nTea is a drink.");
        assertThat(summary(text)).contains("《Tea》", "Tea is a drink.").doesNotContain("page_text");
        assertThat(written(links, "links").item(0).field("url").asText()).isEqualTo(site.url("/x"));
    }

    @Test
    void readsJsonRecordsAndFeeds() throws InterruptedException {
        site.page(
                        "/api",
                        "application/json",
                        "{\"total\": 2, \"items\": [{\"id\": 1, \"name\": \"A\", \"price\": {\"amount\": 1.5}}, {\"id\": 2, \"name\": \"B\", \"price\": {\"amount\": 2}}]}"
                                .getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .page(
                        "/rss",
                        "application/rss+xml",
                        "<rss><channel><title>News</title><item><title>One</title><link>http://h/1</link><pubDate>Mon</pubDate><description>&lt;p&gt;First&lt;/p&gt;</description></item></channel></rss>"
                                .getBytes(java.nio.charset.StandardCharsets.UTF_8));

        var json = run("products", "Fetch the product data from " + site.url("/api"));
        var feed = run("news", "Fetch the news from " + site.url("/rss"));

        assertThat(written(json, "products").item(0).field("price.amount").asText())
                .isEqualTo("1.5");
        assertThat(written(feed, "news").item(0).field("description").asText()).isEqualTo("First");
    }

    @Test
    void saysPlainlyWhatFailedAndHowToAllowIt() throws InterruptedException {
        var run =
                run(
                        AllowedHosts.none(),
                        "Crawl the shop",
                        "Crawl the products of " + site.url("/"));

        assertThat(problem(run)).contains("TROUPE_ALLOW_HOSTS=" + site.host());
    }

    /** Each try of a site that does not answer takes the whole time that a fetch may take. */
    @Test
    @Timeout(180)
    void asksASiteThatDoesNotAnswerOnce() throws InterruptedException {
        var release = new CountDownLatch(1);
        int requests = 0;
        for (int millis = 300; requests == 0; millis *= 2) { // until there is time to ask
            var path = "/slow" + millis;
            var asked = new AtomicInteger();
            site.on(path, exchange -> hang(asked, release));
            var limits = FetchLimits.defaults().withTotal(Duration.ofMillis(millis));
            var http = GuardedHttp.create(AllowedHosts.parse(site.host()), limits);

            var run = run(http, "Read " + site.url(path), "read the text of " + site.url(path));

            assertThat(problem(run)).contains("no complete response");
            requests = asked.get();
        }
        release.countDown();
        assertThat(requests).isEqualTo(1);
    }

    private static void hang(AtomicInteger asked, CountDownLatch release) {
        asked.incrementAndGet();
        try {
            release.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void asksForAnAddressWhereThereIsNone() throws InterruptedException {
        assertThat(problem(run("分析商品", "爬取商品数据"))).contains("网址");
    }

    @Test
    void triesAnotherWayWhereThereIsNoTable() throws InterruptedException {
        site.page(
                "/l",
                "<ul><li><a href='/1'>A</a> <b>$1</b></li><li><a href='/2'>B</a> <b>$2</b></li><li><a href='/3'>C</a> <b>$3</b></li></ul>");

        var run = run("prices", "Extract the price table on " + site.url("/l"));

        assertThat(summary(run)).contains("1 page, 3 records");
        assertThat(written(run, "products").items()).hasSize(3);
    }

    @Test
    void neverInventsItems() throws InterruptedException {
        site.page("/", "<html><body><h1>Soon</h1><p>We open next week.</p></body></html>");

        assertThat(problem(run("shop", "Crawl all products of " + site.url("/"))))
                .contains(site.url("/"), "no list of items", "a text of", "0 links");
    }

    @Test
    void readsTheOnePageThatIsNamedAlone() throws InterruptedException {
        site.page("/p", "<h1>Tea</h1><p>We serve tea.</p><a href='/x'>More</a>")
                .page("/l", list("/l2", "A", "B", "C"))
                .page("/l2", list("/", "D", "E", "F"))
                .page("/x", "<h1>More</h1><p>Not asked for.</p>");

        for (var task : List.of("Fetch %s", "读取 %s", "Get the page %s")) {
            var text = task.formatted(site.url("/p"));
            var rows = task.formatted(site.url("/l"));

            assertThat(summary(run(text, text))).contains("We serve tea.").doesNotContain("Not");
            assertThat(written(run(rows, rows), "items").items()).hasSize(3);
        }
        assertThat(site.requests()).doesNotContain("/x", "/l2");
    }

    @Test
    void followsLinksWhereMoreThanOnePageIsAskedFor() throws InterruptedException {
        site.page("/", list("/l2", "A", "B", "C"))
                .page("/l", list("/l2", "A", "B", "C"))
                .page("/l2", list("/l", "D", "E", "F"));

        for (var task :
                List.of(
                        "Crawl %s",
                        "Get the items of the whole site %s",
                        "Read all pages of %s",
                        "Read the items of the first 2 pages of %s",
                        "爬取 %s",
                        "抓取整个网站 %s 的商品",
                        "读取 %s 的前 2 页商品",
                        "Get the prices of " + site.url("/"))) {
            var goal = task.formatted(site.url("/l"));
            var found = run(goal, goal);

            assertThat(
                            written(found, "items").items().size()
                                    + written(found, "products").items().size())
                    .as(task)
                    .isEqualTo(6);
        }
    }

    private static String list(String next, String... names) {
        var items = new StringBuilder("<h1>Products</h1>");
        for (var name : names) {
            items.append(
                    "<div class='product'><h2>%s</h2><span class='price'>$1.50</span></div>"
                            .formatted(name));
        }
        return items + "<a rel='next' href='" + next + "'>Next</a>";
    }

    @Test
    void statesWhatIsOnAPageWithoutContent() throws InterruptedException {
        site.page("/b", "<html><head><title>Blank</title></head><body></body></html>")
                .page("/t", "<html><body><p>Only a text.</p></body></html>");

        var blank = "Fetch " + site.url("/b");
        var text = "读取 " + site.url("/t") + " 并保存为 a.csv";

        assertThat(problem(run(blank, blank))).contains(site.url("/b"), "Blank", "no text");
        assertThat(problem(run(text, text))).contains(site.url("/t"), "没有列表", "12 个字符");
    }

    @Test
    void readsAddressesLimitsAndNamesFromTheTask() {
        var wish =
                WebRequest.of(
                        Value.of(
                                java.util.Map.of(
                                        "task",
                                                Value.of(
                                                        "抓取 books.toscrape.com 的前 20 页图书，保存为变量 my_books"),
                                        "goal", Value.of("统计图书"),
                                        "language", Value.of("ZH"))));

        assertThat(wish.urls()).containsExactly("http://books.toscrape.com");
        assertThat(wish.way()).isEqualTo(WebRequest.Way.CRAWL);
        assertThat(wish.saveAs()).isEqualTo("my_books");
        assertThat(wish.maxPages()).hasValue(20);
        assertThat(URI.create(wish.urls().getFirst())).hasHost("books.toscrape.com");
    }
}

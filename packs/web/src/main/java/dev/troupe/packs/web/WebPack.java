package dev.troupe.packs.web;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.agent.offline.WholeRequestSkill;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.tool.WebTools;
import java.util.List;
import java.util.Set;

/** Adds the crawler, which fetches pages and turns sites into tables. */
public final class WebPack implements Pack {
    /** The crawler's type in plans. */
    public static final String CRAWLER = "crawler";

    private static final SingleAgentPlan PLAN =
            new SingleAgentPlan(
                    CRAWLER,
                    "the request asks for the text, links or titles of pages",
                    LocalizedText.of("读取网页：", "Read pages: "));

    private static final String INSTRUCTIONS =
            """
            - Use crawl for the items of a whole site or shop; it follows categories, next pages and detail pages automatically.
            - Use extractTable, extractList, extractText or extractLinks for a single page.
            - Always pass saveAs, and state the number of rows and the columns in your summary.
            - When a site cannot be read, try one alternative if it makes sense, then report what failed. Never invent data.
            """;

    private final GuardedHttp http;

    private WebPack(GuardedHttp http) {
        this.http = http;
    }

    /**
     * Gives the crawler its way out.
     *
     * @param http shared by all agents of the pack; the caller closes it
     */
    public static WebPack of(GuardedHttp http) {
        return new WebPack(http);
    }

    @Override
    public String name() {
        return "web";
    }

    @Override
    public List<Agent> agents() {
        var card =
                new AgentCard(
                                CRAWLER,
                                "Crawler",
                                "Fetches web pages and crawls sites, and stores their products, tables, lists, texts or links in shared variables; calculation, charts and files are done by other agents.",
                                List.of(
                                        "fetch a page",
                                        "crawl a site",
                                        "extract tables and lists",
                                        "extract text and links"),
                                List.of(
                                        "爬取",
                                        "爬",
                                        "爬虫",
                                        "抓取",
                                        "采集",
                                        "抓",
                                        "获取网页",
                                        "访问网站",
                                        "网页",
                                        "网站",
                                        "网址",
                                        "页面",
                                        "链接",
                                        "商城",
                                        "网店",
                                        "crawl",
                                        "scrape",
                                        "spider",
                                        "fetch",
                                        "download page",
                                        "visit",
                                        "website",
                                        "web site",
                                        "web page",
                                        "webpage",
                                        "site",
                                        "url",
                                        "http",
                                        "links"),
                                Set.of(),
                                Set.of("table", "text", "links"))
                        .withChinese(
                                "网页抓取",
                                "读取网页、抓取网站，将商品、表格、列表、正文或链接保存到共享变量；计算、画图和保存文件由其他智能体负责。",
                                List.of("读取网页", "抓取网站", "提取表格和列表", "提取正文和链接"));
        return List.of(Agent.of(card, INSTRUCTIONS, WebTools.all(http)));
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(new WholeRequestSkill(PLAN, WebRequest::isPageRequest), new WebSkill());
    }
}

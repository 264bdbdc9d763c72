package dev.troupe.chat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import java.util.List;
import java.util.Set;

/** A roster like the product's, without tools. */
public final class TestCards {
    public static final AgentCard CRAWLER =
            new AgentCard(
                    "crawler",
                    "Crawler",
                    "Reads web pages.",
                    List.of("crawl sites", "extract tables"),
                    List.of("@url", "爬取", "抓取", "crawl", "scrape"),
                    Set.of(),
                    Set.of("table", "text"));
    public static final AgentCard DATA =
            new AgentCard(
                    "data",
                    "Data analyst",
                    "Loads and computes tables.",
                    List.of("aggregate", "filter"),
                    List.of(
                            "@csv", "@json", "计算", "统计", "平均", "总", "每月", "average", "compute",
                            "sum", "total"),
                    Set.of("table"),
                    Set.of("table"));
    public static final AgentCard CHART =
            new AgentCard(
                    "chart",
                    "Chart maker",
                    "Draws charts.",
                    List.of("bar chart", "line chart"),
                    List.of("@png", "图", "chart", "plot", "draw"),
                    Set.of("table"),
                    Set.of("chart"));
    public static final AgentCard FILE =
            new AgentCard(
                    "file",
                    "File clerk",
                    "Reads and writes files.",
                    List.of("read files", "write files"),
                    List.of("@txt", "@md", "delete file", "删除文件"),
                    Set.of("text"),
                    Set.of("text"));
    public static final AgentCard CODE =
            new AgentCard(
                    "code",
                    "Programmer",
                    "Writes and runs code.",
                    List.of("analyse data with Python"),
                    List.of("python", "脚本"),
                    Set.of("table"),
                    Set.of("chart", "script"));
    public static final AgentCard REPORT =
            new AgentCard(
                    "report",
                    "Report writer",
                    "Writes reports.",
                    List.of("HTML report"),
                    List.of("报告", "report"),
                    Set.of("table", "chart", "text"),
                    Set.of("report", "chart"));
    public static final AgentCard DOCS =
            new AgentCard(
                    "docs",
                    "Librarian",
                    "Answers from documents.",
                    List.of("search documents"),
                    List.of("查文档", "根据文档", "the documentation"),
                    Set.of(),
                    Set.of("text", "answer"));
    public static final List<AgentCard> ALL = List.of(CRAWLER, DATA, CHART, FILE);
    public static final List<AgentCard> WITH_REPORT = List.of(CRAWLER, DATA, CHART, FILE, REPORT);

    private TestCards() {}

    public static Catalog catalog() {
        var catalog = new Catalog();
        ALL.forEach(card -> catalog.register(Agent.of(card, "", List.of())));
        return catalog;
    }
}

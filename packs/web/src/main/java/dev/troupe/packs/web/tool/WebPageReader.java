package dev.troupe.packs.web.tool;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.language.EnglishText;
import dev.troupe.packs.web.crawl.CrawlResult;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebProblem;
import dev.troupe.packs.web.fetch.WebResponse;
import dev.troupe.packs.web.item.HtmlTableReader;
import dev.troupe.packs.web.page.PageParser;
import dev.troupe.packs.web.page.ReadableText;
import dev.troupe.packs.web.page.WebPage;
import dev.troupe.packs.web.site.SiteTable;
import dev.troupe.packs.web.table.FeedReader;
import dev.troupe.packs.web.table.JsonRecordReader;
import dev.troupe.packs.web.table.NumericColumns;
import dev.troupe.packs.web.table.RecordTable;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Document;

/** Answers questions about a single page. May be shared between threads. */
public final class WebPageReader {
    private final GuardedHttp http;

    public WebPageReader(GuardedHttp http) {
        this.http = http;
    }

    WebResponse fetch(String url) throws InterruptedException {
        return http.get(url);
    }

    /**
     * @throws WebException code NOT_HTML when the address leads to something else
     */
    WebPage page(String url) throws InterruptedException {
        var response = http.get(url);
        PageParser.requireHtml(response);
        return PageParser.compute(() -> page(response));
    }

    private static WebPage page(WebResponse response) {
        return WebPage.of(response.url(), PageParser.parse(response), 0, Optional.empty());
    }

    /** The rows of the page's main table; of a JSON document or feed, its records. */
    public RecordTable table(String url) throws InterruptedException {
        var response = http.get(url);
        return PageParser.compute(() -> table(response));
    }

    private static RecordTable table(WebResponse response) {
        var data = data(response);
        if (data.isPresent()) {
            return data.get();
        }
        PageParser.requireHtml(response);
        var document = PageParser.parse(response);
        return largestTable(List.of(document))
                .orElseThrow(() -> noRecords(response.url(), document, "data table", "数据表格"));
    }

    /** The rows of the largest table; tables with the same header are one. */
    public static Optional<RecordTable> largestTable(List<Document> documents) {
        var tables = new LinkedHashMap<List<String>, List<Map<String, String>>>();
        for (var document : documents) {
            for (var table : HtmlTableReader.read(document.body())) {
                var rows = tables.computeIfAbsent(table.headers(), _ -> new ArrayList<>());
                table.rows().forEach(row -> rows.add(row.cells()));
            }
        }
        return tables.values().stream()
                .max(Comparator.comparingInt(rows -> rows.size() * rows.getFirst().size()))
                .map(NumericColumns::toTable);
    }

    /** The items that repeat on the page; of a JSON document or feed, its records. */
    RecordTable list(String url) throws InterruptedException {
        var response = http.get(url);
        return PageParser.compute(() -> list(response));
    }

    private static RecordTable list(WebResponse response) {
        var data = data(response);
        if (data.isPresent()) {
            return data.get();
        }
        PageParser.requireHtml(response);
        var page = page(response);
        var table = SiteTable.read(new CrawlResult(List.of(page), Map.of(), List.of()));
        if (table.isEmpty()) {
            throw noRecords(response.url(), page.document(), "list of items", "列表");
        }
        return table;
    }

    Optional<RecordTable> data(String url) throws InterruptedException {
        var response = http.get(url);
        return PageParser.compute(() -> data(response));
    }

    /** The records of a document that is data and no page; empty for pages. */
    static Optional<RecordTable> data(WebResponse response) {
        if (response.isFeed()) {
            return Optional.of(FeedReader.read(response.text()));
        }
        if (!response.isJson()) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonRecordReader.read(Json.parse(response.text())));
        } catch (JsonException e) {
            throw new WebException(
                    WebProblem.NO_RECORDS,
                    "%s is declared as JSON but cannot be parsed: %s."
                            .formatted(response.url(), e.getMessage()),
                    "%s 声称是 JSON，但无法解析：%s。".formatted(response.url(), e.getMessage()));
        }
    }

    /**
     * States what is on a page that has no records, without words of the page: a failure is not
     * taken for text from outside.
     */
    static WebException noRecords(URI url, Document document, String english, String chinese) {
        int length = ReadableText.text(document).strip().length();
        int links = document.select("a[href]").size();
        return new WebException(
                WebProblem.NO_RECORDS,
                length == 0
                        ? "%s was read; it has no %s and no text. It may be empty, or built by scripts, which the agent browser reads."
                                .formatted(url, english)
                        : "%s was read; it has no %s but a text of %s and %s."
                                .formatted(
                                        url,
                                        english,
                                        EnglishText.withCount(length, "character"),
                                        EnglishText.withCount(links, "link")),
                length == 0
                        ? "已读取 %s，页面上没有%s，也没有正文；可能为空，或内容由脚本生成，智能体 browser 能读取。"
                                .formatted(url, chinese)
                        : "已读取 %s，页面上没有%s，只有 %d 个字符的正文和 %d 个链接。"
                                .formatted(url, chinese, length, links));
    }
}

package dev.troupe.packs.web;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Document;

/** Answers questions about a single page. May be shared between threads. */
final class PageReader {
    private final GuardedHttp http;

    PageReader(GuardedHttp http) {
        this.http = http;
    }

    WebResponse fetch(String url) throws InterruptedException {
        return http.get(url);
    }

    /**
     * @throws WebException code NOT_HTML when the address leads to something else
     */
    Page page(String url) throws InterruptedException {
        var response = http.get(url);
        PageParser.requireHtml(response);
        return PageParser.compute(() -> page(response));
    }

    private static Page page(WebResponse response) {
        return Page.of(response.url(), PageParser.parse(response), 0, Optional.empty());
    }

    /** The rows of the page's main table; of a JSON document or feed, its records. */
    RecordTable table(String url) throws InterruptedException {
        var response = http.get(url);
        return PageParser.compute(() -> table(response));
    }

    private static RecordTable table(WebResponse response) {
        var data = data(response);
        if (data.isPresent()) {
            return data.get();
        }
        PageParser.requireHtml(response);
        return largestTable(List.of(PageParser.parse(response)))
                .orElseThrow(() -> noRecords(response.url(), "data table", "数据表格"));
    }

    /** The rows of the largest table; tables with the same header are one. */
    static Optional<RecordTable> largestTable(List<Document> documents) {
        var tables = new LinkedHashMap<List<String>, List<Map<String, String>>>();
        for (var document : documents) {
            for (var table : TableReader.read(document.body())) {
                var rows = tables.computeIfAbsent(table.headers(), _ -> new ArrayList<>());
                table.rows().forEach(row -> rows.add(row.cells()));
            }
        }
        return tables.values().stream()
                .max(Comparator.comparingInt(rows -> rows.size() * rows.getFirst().size()))
                .map(Typing::table);
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
        var table = SiteTable.read(new Crawl(List.of(page(response)), Map.of(), List.of()));
        if (table.isEmpty()) {
            throw noRecords(response.url(), "list of items", "列表");
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
            return Optional.of(Feed.read(response.text()));
        }
        if (!response.isJson()) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonTable.read(Json.parse(response.text())));
        } catch (JsonException e) {
            throw new WebException(
                    WebProblem.NO_RECORDS,
                    "%s says that it is JSON but cannot be read: %s."
                            .formatted(response.url(), e.getMessage()),
                    "%s 声称是 JSON，但无法解析：%s。".formatted(response.url(), e.getMessage()));
        }
    }

    static WebException noRecords(URI url, String english, String chinese) {
        return new WebException(
                WebProblem.NO_RECORDS,
                "%s was read, but no %s was found on it; it may be empty or built by scripts; the agent browser reads what scripts put there."
                        .formatted(url, english),
                "已读取 %s，但没有找到%s；页面可能为空，或内容由脚本生成；智能体 browser 能读取脚本放上去的内容。".formatted(url, chinese));
    }
}

package dev.troupe.packs.web;

import dev.troupe.core.value.Value;
import dev.troupe.packs.web.crawl.CrawlResult;
import dev.troupe.packs.web.page.BoundedParser;
import dev.troupe.packs.web.page.WebPage;
import dev.troupe.packs.web.site.SiteTable;
import dev.troupe.packs.web.table.RecordTable;
import dev.troupe.packs.web.tool.WebPageReader;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Document;

/**
 * Reads records from pages that were loaded elsewhere, such as in a browser, in the same way as
 * from those that this pack loads. Safe for use by several threads.
 */
public final class RenderedPages {
    private RenderedPages() {}

    /**
     * A page as it stood at one moment.
     *
     * @param html after its scripts have run
     */
    public record RenderedPage(String url, String html) {
        private Document document() {
            return BoundedParser.html(html, url);
        }
    }

    /**
     * Records of one kind.
     *
     * @param columns in the order in which pages show them
     * @param rows a list of records
     */
    public record Records(List<String> columns, Value rows) {
        public Records {
            columns = List.copyOf(columns);
        }

        private static Records of(RecordTable table) {
            return new Records(table.columns(), table.toValue());
        }
    }

    /**
     * The rows of the largest table; tables with the same header are one, on whichever page.
     *
     * @param hasHeader whether a table's first row may be its header
     * @return without rows if it has no table
     */
    public static Records table(List<RenderedPage> pages, boolean hasHeader) {
        var documents = pages.stream().map(RenderedPage::document).toList();
        if (!hasHeader) {
            documents.forEach(RenderedPages::addHeaders);
        }
        return Records.of(WebPageReader.largestTable(documents).orElseGet(RenderedPages::none));
    }

    /** Names columns by their place, so that no row is taken for a header. */
    private static void addHeaders(Document document) {
        for (var table : document.select("table")) {
            table.select("th").tagName("td");
            var first = table.selectFirst("tr");
            if (first != null) {
                var cells = new StringBuilder("<tr>");
                for (int i = 1; i <= first.select("td").size(); i++) {
                    cells.append("<th>column ").append(i).append("</th>");
                }
                first.before(cells.append("</tr>").toString());
            }
        }
    }

    /**
     * What repeats on the pages, such as products or articles.
     *
     * @return without rows if nothing repeats
     */
    public static Records list(List<RenderedPage> pages) {
        var read = new ArrayList<WebPage>();
        for (var page : pages) {
            // pages of one address are pages nevertheless
            var url = URI.create(page.url().replaceFirst("#.*", "") + "#" + read.size());
            read.add(WebPage.of(url, page.document(), 0, Optional.empty()));
        }
        return Records.of(
                read.isEmpty()
                        ? none()
                        : SiteTable.read(new CrawlResult(read, Map.of(), List.of())));
    }

    private static RecordTable none() {
        return new RecordTable(List.of(), List.of());
    }
}

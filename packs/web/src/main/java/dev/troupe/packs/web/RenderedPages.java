package dev.troupe.packs.web;

import dev.troupe.core.Value;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Document;

/**
 * Reads records from pages that somebody else loaded, such as a browser, as those that this pack
 * loads are read. Safe for use by several threads.
 */
public final class RenderedPages {
    private RenderedPages() {}

    /**
     * A page as it stood at one moment.
     *
     * @param html after its scripts have run
     */
    public record Shown(String url, String html) {
        private Document document() {
            return BoundedMarkup.html(html, url);
        }
    }

    /**
     * Records of one kind.
     *
     * @param columns in the order in which pages show them
     * @param rows a list of records
     */
    public record Found(List<String> columns, Value rows) {
        public Found {
            columns = List.copyOf(columns);
        }

        private static Found of(RecordTable table) {
            return new Found(table.columns(), table.toValue());
        }
    }

    /**
     * The rows of the largest table; tables with the same header are one, on whichever page.
     *
     * @param hasHeader whether a table's first row may be its header
     * @return without rows where there is no table
     */
    public static Found table(List<Shown> pages, boolean hasHeader) {
        var documents = pages.stream().map(Shown::document).toList();
        if (!hasHeader) {
            documents.forEach(RenderedPages::addHeaders);
        }
        return Found.of(PageReader.largestTable(documents).orElseGet(RenderedPages::none));
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
     * @return without rows where nothing repeats
     */
    public static Found list(List<Shown> pages) {
        var read = new ArrayList<Page>();
        for (var page : pages) {
            // pages of one address are pages nevertheless
            var url = URI.create(page.url().replaceFirst("#.*", "") + "#" + read.size());
            read.add(Page.of(url, page.document(), 0, Optional.empty()));
        }
        return Found.of(
                read.isEmpty() ? none() : SiteTable.read(new Crawl(read, Map.of(), List.of())));
    }

    private static RecordTable none() {
        return new RecordTable(List.of(), List.of());
    }
}

package dev.troupe.packs.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SiteTableTest {
    private final TestSite site = new TestSite();
    private final GuardedHttp http = site.client();

    @AfterEach
    void stop() {
        http.close();
        site.close();
    }

    private RecordTable crawl(String start) throws InterruptedException {
        return SiteTable.read(new Crawler(http).crawl(WebUrl.parse(site.url(start)), CrawlLimits.defaults()));
    }

    /** The rows as texts, with the named columns only. */
    static List<String> rows(RecordTable table, String... columns) {
        return table.rows().stream().map(row -> row(row, columns)).toList();
    }

    private static String row(Map<String, dev.troupe.core.Value> row, String... columns) {
        return String.join(
                "|",
                List.of(columns).stream()
                        .map(column -> row.containsKey(column) ? row.get(column).asText() : "-")
                        .toList());
    }

    @Test
    void readsCardsThatNameEverything() throws InterruptedException {
        site.page("/", """
                <html><body><nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li><li><a href="/contact">Contact</a></li></ul></nav>
                <h1>Shop</h1><div class="grid">
                <div class="card"><img src="/1.png"><h3>Laptop A</h3><span class="category">Computers</span><span class="price">$1,299.00</span><p class="stock">In stock: 5</p></div>
                <div class="card"><img src="/2.png"><h3>Mouse B</h3><span class="category">Accessories</span><span class="price">$19.50</span><p class="stock">In stock: 12</p></div>
                <div class="card"><img src="/3.png"><h3>Desk C</h3><span class="category">Furniture</span><span class="price">$250</span><p class="stock">Out of stock</p></div>
                </div><footer><ul><li><a href="/terms">Terms</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/jobs">Jobs</a></li></ul></footer></body></html>
                """);

        var table = crawl("/");

        assertThat(table.columns()).startsWith("name", "price", "currency", "category", "stock");
        assertThat(rows(table, "name", "price", "currency", "category", "stock"))
                .containsExactly(
                        "Laptop A|1299|USD|Computers|5",
                        "Mouse B|19.5|USD|Accessories|12",
                        "Desk C|250|USD|Furniture|0");
    }
}

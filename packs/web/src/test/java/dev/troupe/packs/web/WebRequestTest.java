package dev.troupe.packs.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.FillerWords;
import dev.troupe.language.RequestCoverage;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Crawl https://a.example/ and list the titles of the first 3 pages|",
                "Crawl https://a.example/ and list the titles of the pages but skip the news|but;skip;news",
                "Crawl https://a.example/ but only the first 3 pages and tell me their titles|",
                "Get all laptops with names and prices from https://a.example/|",
                "Get all laptops from https://a.example/ except refurbished ones|laptops;except;refurbished",
                "Fetch https://a.example/x.html in Spanish|Spanish",
                "列出 https://a.example/ 上的链接|",
                "列出 https://a.example/ 上失效的链接|失效",
                "抓取 https://a.example/ 的所有商品，保存为 a.csv|",
            })
    void readsSubjectsOfRecordsAndEveryWordOfPages(String task, String unread) {
        var read = WebRequest.read(task).read();
        var coverage = RequestCoverage.of(task, read, List.of(), FillerWords.common());

        assertThat(coverage.unread())
                .extracting(span -> task.substring(span.start(), span.end()))
                .isEqualTo(unread == null ? List.of() : List.of(unread.split(";", -1)));
    }
}

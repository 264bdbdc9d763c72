package dev.troupe.packs.web.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.web.crawl.CrawlLimits;
import dev.troupe.packs.web.crawl.Crawler;
import dev.troupe.packs.web.crawl.TestSite;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.site.SiteTable;
import dev.troupe.packs.web.tool.WebPageReader;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleSiteTest {
    @Test
    void isReadCompletelyAndEachProductOnce() throws InterruptedException {
        try (var site = SampleSite.start(0);
                var http = GuardedHttp.create(AllowedHosts.parse(site.host()))) {
            var crawl = new Crawler(http).crawl(WebUrl.parse(site.url()), CrawlLimits.defaults());

            var table = SiteTable.read(crawl);

            assertThat(table.columns())
                    .startsWith(
                            "name",
                            "price",
                            "currency",
                            "category",
                            "rating",
                            "stock",
                            "sku",
                            "description",
                            "url")
                    .contains("original_price", "品牌");
            assertThat(
                            TestSite.rows(
                                    table,
                                    "name",
                                    "price",
                                    "original_price",
                                    "currency",
                                    "category",
                                    "rating",
                                    "stock",
                                    "sku",
                                    "品牌",
                                    "description"))
                    .containsExactlyInAnyOrderElementsOf(expected());
            assertThat(crawl.pages())
                    .extracting(page -> page.url().getPath())
                    .doesNotContain("/admin/");
        }
    }

    private static List<String> expected() {
        return SampleProduct.all().stream()
                .map(it ->
                        String.join(
                                "|",
                                it.name(),
                                plain(it.price()),
                                it.original().map(SampleSiteTest::plain).orElse("-"),
                                "CNY",
                                it.categoryName(),
                                plain(new BigDecimal(it.rating())),
                                String.valueOf(it.stock()),
                                it.sku(),
                                it.brand(),
                                it.description()))
                .toList();
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    @Test
    void hasATableThatCanBeReadOnItsOwn() throws InterruptedException {
        try (var site = SampleSite.start(0);
                var http = GuardedHttp.create(AllowedHosts.parse(site.host()))) {
            var table = new WebPageReader(http).table(site.url() + "price-list.html");

            assertThat(table.columns()).containsExactly("货号", "名称", "分类", "价格（元）", "库存");
            assertThat(TestSite.rows(table, "名称", "价格（元）", "库存"))
                    .hasSize(40)
                    .startsWith("无线蓝牙耳机|299|45");
        }
    }
}

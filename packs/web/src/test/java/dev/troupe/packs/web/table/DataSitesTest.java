package dev.troupe.packs.web.table;

import static dev.troupe.packs.web.crawl.TestSite.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.web.crawl.TestSite;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sites whose data is in tables, in structured data, or in old markup. */
class DataSitesTest {
    private final TestSite site = new TestSite();

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void readsATableOverSeveralPagesAndKeepsItsWords() throws InterruptedException {
        site.page(
                        "/",
                        "<h1>Cities</h1><table><thead><tr><th>City</th><th>Country</th><th>Population</th></tr></thead><tbody><tr><td>Rome</td><td rowspan='2'>Italy</td><td>2,800,000</td></tr><tr><td>Milan</td><td>1,400,000</td></tr></tbody></table><a href='?page=2'>2</a>")
                .page(
                        "/?page=2",
                        "<h1>Cities</h1><table><thead><tr><th>City</th><th>Country</th><th>Population</th></tr></thead><tbody><tr><td>Oslo</td><td>Norway</td><td>700,000</td></tr></tbody></table><a href='/'>1</a>");

        var table = site.table("/");

        assertThat(table.columns()).containsExactly("City", "Country", "Population");
        assertThat(rows(table, "City", "Country", "Population"))
                .containsExactly("Rome|Italy|2800000", "Milan|Italy|1400000", "Oslo|Norway|700000");
    }

    @Test
    void readsTagSoupOfTheNineties() throws InterruptedException {
        site.page(
                        "/",
                        """
                        <HTML><BODY BGCOLOR=#FFFFFF><TABLE WIDTH=100%><TR><TD WIDTH=150><A HREF="/">Home</A><BR><A HREF="news.htm">News</A><TD>
                        <TABLE BORDER=1><TR BGCOLOR=#CCCCCC><TD><B>Product</B><TD><B>Price</B><TD><B>Stock</B>
                        <TR><TD><A HREF="p1.htm">Modem</A><TD>$ 49.95<TD>10
                        <TR><TD><A HREF="p2.htm">Monitor</A><TD>$ 1,199.00<TD>3
                        <TR><TD><A HREF="p3.htm">Mouse</A><TD>$ 9.50<TD>0
                        </TABLE></TABLE></BODY></HTML>
                        """)
                .page(
                        "/p1.htm",
                        "<BODY><H1>Modem</H1>Price: $ 49.95<BR>Category: Network<BR></BODY>")
                .page(
                        "/p2.htm",
                        "<BODY><H1>Monitor</H1>Price: $ 1,199.00<BR>Category: Screens<BR></BODY>")
                .page("/p3.htm", "<BODY><H1>Mouse</H1>Price: $ 9.50<BR>Category: Input<BR></BODY>");

        assertThat(rows(site.table("/"), "Product", "Price", "Stock", "category"))
                .containsExactly(
                        "Modem|49.95|10|Network", "Monitor|1199|3|Screens", "Mouse|9.5|0|Input");
    }

    @Test
    void readsCardsSetOutInTheCellsOfATable() throws InterruptedException {
        site.page(
                "/",
                """
                <table><tr>
                <td><a href="/1"><img src="1.gif"></a><br><a href="/1">Apple</a><br>$1.00</td><td><a href="/2"><img src="2.gif"></a><br><a href="/2">Pear</a><br>$2.00</td></tr>
                <tr><td><a href="/3"><img src="3.gif"></a><br><a href="/3">Plum</a><br>$3.00</td><td><a href="/4"><img src="4.gif"></a><br><a href="/4">Fig</a><br>$4.00</td></tr></table>
                """);

        assertThat(rows(site.table("/"), "name", "price"))
                .containsExactly("Apple|1", "Pear|2", "Plum|3", "Fig|4");
    }

    @Test
    void readsJsonLdWhereThePageShowsNothing() throws InterruptedException {
        site.page(
                "/",
                """
                <html><head><script type="application/ld+json">{"@context":"https://schema.org","@type":"ItemList","itemListElement":[
                {"@type":"ListItem","position":1,"item":{"@type":"Product","name":"Tent","sku":"T1","category":"Outdoor > Camping","url":"/p/tent","offers":{"@type":"Offer","price":"199.00","priceCurrency":"EUR","availability":"https://schema.org/InStock"},"aggregateRating":{"ratingValue":4.4,"reviewCount":12},"brand":{"@type":"Brand","name":"Alp"}}},
                {"@type":"ListItem","position":2,"item":{"@type":"Product","name":"Stove","sku":"S1","category":"Outdoor > Cooking","url":"/p/stove","offers":[{"@type":"Offer","price":49.5,"priceCurrency":"EUR","availability":"https://schema.org/OutOfStock"}],"brand":"Fire"}},
                {"@type":"ListItem","position":3,"item":{"@type":"Product","name":"Mat","sku":"M1","category":"Sleep","url":"/p/mat","offers":{"@type":"AggregateOffer","lowPrice":"25","highPrice":"40","priceCurrency":"EUR"}}}]}
                </script></head><body><div id="app"></div></body></html>
                """);

        assertThat(
                        rows(
                                site.table("/"),
                                "name",
                                "price",
                                "currency",
                                "category",
                                "rating",
                                "stock",
                                "sku",
                                "brand",
                                "url"))
                .containsExactly(
                        "Tent|199|EUR|Camping|4.4|-|T1|Alp|" + site.url("/p/tent"),
                        "Stove|49.5|EUR|Cooking|-|0|S1|Fire|" + site.url("/p/stove"),
                        "Mat|25|EUR|Sleep|-|-|M1|-|" + site.url("/p/mat"));
    }

    @Test
    void readsJsonLdOfDetailPagesBehindBareLinks() throws InterruptedException {
        site.page(
                "/",
                "<body><h1>Catalogue</h1><ul>"
                        + IntStream.range(0, 4)
                                .mapToObj(i ->
                                        "<li><a href='/item-" + i + "'>Item " + i + "</a></li>")
                                .collect(Collectors.joining())
                        + "</ul></body>");
        IntStream.range(0, 4)
                .forEach(i ->
                        site.page(
                                "/item-" + i,
                                "<html><head><script type='application/ld+json'>{\"@type\":\"Product\",\"name\":\"Item "
                                        + i
                                        + "\",\"offers\":{\"price\":"
                                        + (5 + i)
                                        + ",\"priceCurrency\":\"USD\"},\"category\":\"C"
                                        + i % 2
                                        + "\"}</script></head><body><h1>Item "
                                        + i
                                        + "</h1><p>Nice</p></body></html>"));

        assertThat(rows(site.table("/"), "name", "price", "currency", "category"))
                .containsExactly(
                        "Item 0|5|USD|C0", "Item 1|6|USD|C1", "Item 2|7|USD|C0", "Item 3|8|USD|C1");
    }

    @Test
    void readsMicrodata() throws InterruptedException {
        site.page(
                "/",
                "<body>"
                        + IntStream.range(0, 3)
                                .mapToObj(i ->
                                        """
                                        <div itemscope itemtype="http://schema.org/Product" class="c"><a itemprop="url" href="/p%d"><span itemprop="name">Thing %d</span></a><img itemprop="image" src="/%d.png">
                                        <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="GBP"><span itemprop="price" content="%d.25">about %d pounds</span><link itemprop="availability" href="http://schema.org/InStock"></div>
                                        <div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating">Rated <span itemprop="ratingValue">4.%d</span></div><span itemprop="brand" itemscope itemtype="http://schema.org/Brand"><span itemprop="name">B%d</span></span></div>
                                        """
                                                .formatted(i, i, i, 10 + i, 10 + i, i, i))
                                .collect(Collectors.joining())
                        + "</body>");

        assertThat(
                        rows(
                                site.table("/"),
                                "name",
                                "price",
                                "currency",
                                "rating",
                                "brand",
                                "availability"))
                .containsExactly(
                        "Thing 0|10.25|GBP|4|B0|In Stock",
                        "Thing 1|11.25|GBP|4.1|B1|In Stock",
                        "Thing 2|12.25|GBP|4.2|B2|In Stock");
    }

    @Test
    void readsTableRowsWithDetailPagesAndNoHeadings() throws InterruptedException {
        site.page(
                "/",
                "<table>"
                        + IntStream.range(0, 4)
                                .mapToObj(i ->
                                        "<tr><td><a href='/d/"
                                                + i
                                                + "'>Row "
                                                + i
                                                + "</a></td><td>¥"
                                                + (100 + i)
                                                + "</td></tr>")
                                .collect(Collectors.joining())
                        + "</table>");
        IntStream.range(0, 4)
                .forEach(i ->
                        site.page(
                                "/d/" + i,
                                "<h2>Row "
                                        + i
                                        + "</h2><dl><dt>价格</dt><dd>¥"
                                        + (100 + i)
                                        + "</dd><dt>分类</dt><dd>类"
                                        + i % 2
                                        + "</dd><dt>品牌</dt><dd>牌"
                                        + i
                                        + "</dd></dl>"));

        assertThat(rows(site.table("/"), "name", "price", "currency", "category", "品牌"))
                .containsExactly(
                        "Row 0|100|CNY|类0|牌0",
                        "Row 1|101|CNY|类1|牌1",
                        "Row 2|102|CNY|类0|牌2",
                        "Row 3|103|CNY|类1|牌3");
    }

    @Test
    void keepsEqualRowsOfATableOfSales() throws InterruptedException {
        site.page(
                "/",
                "<table><tr><th>日期</th><th>商品</th><th>金额</th></tr><tr><td>2025-01-01</td><td>茶</td><td>10</td></tr><tr><td>2025-01-01</td><td>茶</td><td>10</td></tr><tr><td>2025-01-02</td><td>糖</td><td>5</td></tr></table>");

        assertThat(rows(site.table("/"), "日期", "商品", "金额"))
                .containsExactly("2025-01-01|茶|10", "2025-01-01|茶|10", "2025-01-02|糖|5");
    }

    @Test
    void saysNothingAboutPagesWithoutItems() throws InterruptedException {
        site.page(
                "/",
                "<body><nav><a href='/a'>A</a><a href='/b'>B</a><a href='/c'>C</a></nav><h1>Hello</h1><p>Just some text.</p></body>");

        assertThat(site.table("/").rows()).isEmpty();
    }
}

package dev.troupe.packs.web.table;

import static dev.troupe.packs.web.crawl.TestSite.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.web.crawl.TestSite;
import java.nio.charset.Charset;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Shops that show their goods as cards. */
class CardSitesTest {
    private final TestSite site = new TestSite();

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void readsCardsThatNameEverything() throws InterruptedException {
        site.page(
                "/",
                """
                <html><body><nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li><li><a href="/contact">Contact</a></li></ul></nav>
                <h1>Shop</h1><div class="grid">
                <div class="card"><img src="/1.png"><h3>Laptop A</h3><span class="category">Computers</span><span class="price">$1,299.00</span><p class="stock">In stock: 5</p></div>
                <div class="card"><img src="/2.png"><h3>Mouse B</h3><span class="category">Accessories</span><span class="price">$19.50</span><p class="stock">In stock: 12</p></div>
                <div class="card"><img src="/3.png"><h3>Desk C</h3><span class="category">Furniture</span><span class="price">$250</span><p class="stock">Out of stock</p></div>
                </div><footer><ul><li><a href="/terms">Terms</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/jobs">Jobs</a></li></ul></footer></body></html>
                """);

        var table = site.table("/");

        assertThat(table.columns()).startsWith("name", "price", "currency", "category", "stock");
        assertThat(rows(table, "name", "price", "currency", "category", "stock"))
                .containsExactly(
                        "Laptop A|1299|USD|Computers|5",
                        "Mouse B|19.5|USD|Accessories|12",
                        "Desk C|250|USD|Furniture|0");
    }

    @Test
    void readsChineseLabelsAndKeepsThoseWithoutAStandardName() throws InterruptedException {
        site.page(
                "/",
                """
                <html><body><div class="head"><a href="/">首页</a> <a href="/about">关于我们</a></div>
                <ul class="list">
                <li><a href="/p/1"><img src="a.jpg"></a><p>商品：华为手机</p><p>价格：￥4,999.00</p><p>分类：手机</p><p>库存：20件</p><p>产地：深圳</p></li>
                <li><a href="/p/2"><img src="b.jpg"></a><p>商品：联想电脑</p><p>价格：￥6,499.00</p><p>分类：电脑</p><p>库存：8件</p><p>产地：北京</p></li>
                <li><a href="/p/3"><img src="c.jpg"></a><p>商品：小米耳机</p><p>价格：￥199.00</p><p>分类：配件</p><p>库存：0件</p><p>产地：东莞</p></li>
                </ul></body></html>
                """);

        assertThat(rows(site.table("/"), "name", "price", "currency", "category", "stock", "产地"))
                .containsExactly(
                        "华为手机|4999|CNY|手机|20|深圳", "联想电脑|6499|CNY|电脑|8|北京", "小米耳机|199|CNY|配件|0|东莞");
    }

    @Test
    void takesThePriceThatIsPaidNow() throws InterruptedException {
        site.page(
                "/",
                """
                <ul class="goods">
                <li class="goods-item"><a href="/g/1" class="goods-name">苹果</a><em class="now">现价：¥12.80</em> <s>原价：¥15.00</s> <i>立减 ¥2.20</i></li>
                <li class="goods-item"><a href="/g/2" class="goods-name">香蕉</a><em class="now">现价：¥6.50</em> <s>原价：¥8.00</s> <i>立减 ¥1.50</i></li>
                <li class="goods-item"><a href="/g/3" class="goods-name">樱桃</a><em class="now">现价：¥1,058元</em> <s>原价：¥1,200.00</s> <i>立减 ¥142.00</i></li>
                </ul>
                """);

        assertThat(rows(site.table("/"), "name", "price", "original_price", "currency"))
                .containsExactly("苹果|12.8|15|CNY", "香蕉|6.5|8|CNY", "樱桃|1058|1200|CNY");
    }

    @Test
    void readsWasAndNowInAnyOrderAndMarkup() throws InterruptedException {
        site.page(
                "/",
                """
                <div class="row">
                <div class="product"><h4><a href="/a.html">Alpha</a></h4><p class="price"><del><span class="amount">$20.00</span></del> <ins><span class="amount">$15.00</span></ins></p></div>
                <div class="product"><h4><a href="/b.html">Beta</a></h4><p class="price"><span class="amount">$9.99</span></p></div>
                </div><div class="row">
                <div class="product"><h4><a href="/c.html">Gamma</a></h4><p class="price"><span class="old-price">$1,100</span><span class="new-price">$999</span></p></div>
                <div class="product"><h4><a href="/d.html">Delta</a></h4><p class="price">Was $50 Now $40</p></div>
                <div class="product"><h4><a href="/e.html">Epsilon</a></h4><p class="price">$12<sup>49</sup></p></div>
                </div>
                """);

        assertThat(rows(site.table("/"), "name", "price", "original_price"))
                .containsExactly(
                        "Alpha|15|20",
                        "Beta|9.99|-",
                        "Gamma|999|1100",
                        "Delta|40|50",
                        "Epsilon|12.49|-");
    }

    @Test
    void keepsItemsWithoutAPriceAndDropsAdvertisements() throws InterruptedException {
        site.page(
                "/",
                """
                <section id="results">
                <article class="tile"><h2><a href="/i/1">Chair</a></h2><span>€ 49,90</span></article>
                <div class="tile ad"><h2><a href="http://ads.example/x">Win a car</a></h2><p>Click now</p></div>
                <article class="tile"><h2><a href="/i/2">Table</a></h2><span>€ 1.249,00</span></article>
                <article class="tile sponsored"><h2><a href="http://ads.example/y">Cheap loans</a></h2></article>
                <article class="tile"><h2><a href="/i/3">Lamp</a></h2><span>Price on request</span></article>
                <article class="tile"><h2><a href="/i/4">Sofa</a></h2><span>€ 899,00</span></article>
                </section>
                """);

        assertThat(rows(site.table("/"), "name", "price", "currency"))
                .containsExactly("Chair|49.9|EUR", "Table|1249|EUR", "Lamp|-|-", "Sofa|899|EUR");
    }

    @Test
    void readsAShopLikeBooksToScrape() throws InterruptedException {
        var ratings = new String[] {"One", "Three", "Five", "Two"};
        var nav =
                """
                <ul class="nav nav-list"><li><a href="/catalogue/category/books_1/index.html">Books</a><ul>
                <li><a href="/catalogue/category/books/travel_2/index.html">Travel</a></li>
                <li><a href="/catalogue/category/books/poetry_3/index.html">Poetry</a></li></ul></li></ul>
                """;
        for (var page = 1; page <= 2; page++) {
            var first = (page - 1) * 4;
            var next =
                    page == 1
                            ? "<li class=\"next\"><a href=\"page-2.html\">next</a></li>"
                            : "<li class=\"previous\"><a href=\"page-1.html\">previous</a></li>";
            site.page(
                    "/catalogue/page-" + page + ".html",
                    pods(nav, first, ratings, "")
                            + "<ul class=\"pager\"><li class=\"current\">Page "
                            + page
                            + " of 2</li>"
                            + next
                            + "</ul></section></div></body></html>");
        }
        site.page(
                "/index.html",
                pods(nav, 0, ratings, "catalogue/").replace("</section>", "")
                        + "<ul class=\"pager\"><li class=\"current\">Page 1 of 2</li><li class=\"next\"><a href=\"catalogue/page-2.html\">next</a></li></ul></section></div></body></html>");
        for (var i = 0; i < 8; i++) {
            site.page(
                    "/catalogue/a-very-long-title-" + i + "_" + i + "/index.html",
                    """
                    <html><body>%s<div class="page"><ul class="breadcrumb"><li><a href="../../index.html">Home</a></li><li><a href="../category/books_1/index.html">Books</a></li>
                    <li><a href="../category/books/x/index.html">%s</a></li><li class="active">A very long title number %d</li></ul>
                    <div id="content_inner"><article class="product_page"><div class="row"><div class="col-sm-6 product_main"><h1>A very long title number %d</h1><p class="price_color">£%d.77</p>
                    <p class="instock availability"><i class="icon-ok"></i> In stock (%d available)</p><p class="star-rating %s"><i class="icon-star"></i><i class="icon-star"></i><i class="icon-star"></i><i class="icon-star"></i><i class="icon-star"></i></p></div></div>
                    <div id="product_description" class="sub-header"><h2>Product Description</h2></div><p>A story of number %d which goes on for a while.</p>
                    <div class="sub-header"><h2>Product Information</h2></div><table class="table table-striped">
                    <tr><th>UPC</th><td>a897fe39b105%d</td></tr><tr><th>Product Type</th><td>Books</td></tr><tr><th>Price (excl. tax)</th><td>£%d.77</td></tr><tr><th>Tax</th><td>£0.00</td></tr>
                    <tr><th>Availability</th><td>In stock (%d available)</td></tr><tr><th>Number of reviews</th><td>0</td></tr></table></article></div></div></body></html>
                    """
                            .formatted(
                                    nav,
                                    i < 5 ? "Travel" : "Poetry",
                                    i,
                                    i,
                                    50 + i,
                                    20 - i,
                                    ratings[i % 4],
                                    i,
                                    i,
                                    50 + i,
                                    20 - i));
        }

        var table = site.table("/index.html");

        assertThat(table.columns())
                .startsWith(
                        "name",
                        "price",
                        "currency",
                        "category",
                        "rating",
                        "stock",
                        "description",
                        "url")
                .contains("upc");
        assertThat(
                        rows(
                                table,
                                "name",
                                "price",
                                "currency",
                                "category",
                                "rating",
                                "stock",
                                "description"))
                .containsExactlyElementsOf(
                        IntStream.range(0, 8)
                                .mapToObj(i ->
                                        "A very long title number %d|%d.77|GBP|%s|%d|%d|A story of number %d which goes on for a while."
                                                .formatted(
                                                        i,
                                                        50 + i,
                                                        i < 5 ? "Travel" : "Poetry",
                                                        new int[] {1, 3, 5, 2}[i % 4],
                                                        20 - i,
                                                        i))
                                .toList());
    }

    private static String pods(String nav, int first, String[] ratings, String base) {
        return "<html><body><aside class=\"sidebar\">"
                + nav
                + "</aside><div class=\"col-sm-8\"><div class=\"page-header action\"><h1>All products</h1></div><section><ol class=\"row\">"
                + IntStream.range(first, first + 4)
                        .mapToObj(i ->
                                """
                                <li class="col-xs-6 col-sm-4"><article class="product_pod"><div class="image_container"><a href="%sa-very-long-title-%d_%d/index.html"><img src="media/%d.jpg" alt="A very long title number %d" class="thumbnail"></a></div>
                                <p class="star-rating %s"><i class="icon-star"></i><i class="icon-star"></i><i class="icon-star"></i><i class="icon-star"></i><i class="icon-star"></i></p>
                                <h3><a href="%sa-very-long-title-%d_%d/index.html" title="A very long title number %d">A very long title ...</a></h3>
                                <div class="product_price"><p class="price_color">£%d.77</p><p class="instock availability"><i class="icon-ok"></i> In stock</p>
                                <form><button type="submit" class="btn btn-primary btn-block">Add to basket</button></form></div></article></li>
                                """
                                        .formatted(
                                                base,
                                                i,
                                                i,
                                                i,
                                                i,
                                                ratings[i % 4],
                                                base,
                                                i,
                                                i,
                                                i,
                                                50 + i))
                        .collect(Collectors.joining())
                + "</ol>";
    }

    @Test
    void readsQuotesWithoutTakingTheAuthorsPageForTheQuotes() throws InterruptedException {
        var quote =
                """
                <div class="quote" itemscope itemtype="http://schema.org/CreativeWork"><span class="text" itemprop="text">“%s”</span>
                <span>by <small class="author" itemprop="author">%s</small> <a href="/author/%s">(about)</a></span>
                <div class="tags">Tags: <meta class="keywords" itemprop="keywords" content="%s" />%s</div></div>
                """;
        site.page(
                        "/",
                        "<html><body><div class='container'><div class='row header-box'><h1><a href='/'>Quotes</a></h1></div><div class='row'><div class='col-md-8'>"
                                + quote.formatted(
                                        "The world",
                                        "Einstein",
                                        "E",
                                        "change",
                                        "<a class='tag' href='/tag/change/'>change</a>")
                                + quote.formatted(
                                        "It is our choices",
                                        "Rowling",
                                        "R",
                                        "abilities,choices",
                                        "<a class='tag' href='/tag/abilities/'>abilities</a> <a class='tag' href='/tag/choices/'>choices</a>")
                                + quote.formatted(
                                        "There are only two ways",
                                        "Einstein",
                                        "E",
                                        "life",
                                        "<a class='tag' href='/tag/life/'>life</a>")
                                + "<nav><ul class='pager'><li class='next'><a href='/page/2/'>Next <span>&rarr;</span></a></li></ul></nav></div><div class='col-md-4 tags-box'><h2>Top Ten tags</h2><span class='tag-item'><a class='tag' href='/tag/love/'>love</a></span><span class='tag-item'><a class='tag' href='/tag/life/'>life</a></span></div></div></div></body></html>")
                .page(
                        "/page/2/",
                        "<html><body><div class='container'><div class='row'><div class='col-md-8'>"
                                + quote.formatted(
                                        "Be yourself",
                                        "Wilde",
                                        "W",
                                        "honesty",
                                        "<a class='tag' href='/tag/honesty/'>honesty</a>")
                                + "<nav><ul class='pager'><li class='previous'><a href='/'>Previous</a></li></ul></nav></div></div></div></body></html>")
                .page(
                        "/author/E",
                        "<html><body><h3 class='author-title'>Einstein</h3><p>Born: <span>1879</span></p></body></html>")
                .page(
                        "/tag/life/",
                        "<html><body><div class='container'><h3>Viewing tag: life</h3><div class='row'><div class='col-md-8'>"
                                + quote.formatted(
                                        "There are only two ways",
                                        "Einstein",
                                        "E",
                                        "life",
                                        "<a class='tag' href='/tag/life/'>life</a>")
                                + "</div></div></div></body></html>");

        assertThat(rows(site.table("/"), "text", "author"))
                .containsExactly(
                        "“The world”|Einstein",
                        "“It is our choices”|Rowling",
                        "“There are only two ways”|Einstein",
                        "“Be yourself”|Wilde");
    }

    @Test
    void readsChinesePagesInGbk() throws InterruptedException {
        site.page(
                "/",
                """
                <html><head><meta http-equiv="Content-Type" content="text/html; charset=gb2312"><title>商店</title></head><body>
                <dl class="goods"><dt><a href="/item?id=1">红茶</a></dt><dd>单价：35.5元</dd><dd>类别：茶叶</dd></dl>
                <dl class="goods"><dt><a href="/item?id=2">绿茶</a></dt><dd>单价：42元</dd><dd>类别：茶叶</dd></dl>
                <dl class="goods"><dt><a href="/item?id=3">咖啡豆</a></dt><dd>单价：88元</dd><dd>类别：咖啡</dd></dl>
                </body></html>
                """,
                Charset.forName("GBK"),
                "text/html");

        assertThat(rows(site.table("/"), "name", "price", "currency", "category"))
                .containsExactly("红茶|35.5|CNY|茶叶", "绿茶|42|CNY|茶叶", "咖啡豆|88|CNY|咖啡");
    }

    @Test
    void readsOneDefinitionListOfManyItems() throws InterruptedException {
        site.page(
                "/",
                """
                <html><body><h1>Menu</h1><dl>
                <dt>Espresso</dt><dd class="price">$2.50</dd><dd class="desc">Short and strong, from Italy</dd>
                <dt>Latte</dt><dd class="price">$3.80</dd><dd class="desc">With much milk on top of it</dd>
                <dt>Mocha</dt><dd class="price">$4.20</dd><dd class="desc">With chocolate and some cream</dd>
                </dl></body></html>
                """);

        assertThat(rows(site.table("/"), "name", "price", "description"))
                .containsExactly(
                        "Espresso|2.5|Short and strong, from Italy",
                        "Latte|3.8|With much milk on top of it",
                        "Mocha|4.2|With chocolate and some cream");
    }

    @Test
    void readsCardsThatAreLinks() throws InterruptedException {
        site.page(
                "/shop/",
                """
                <html><head><base href="/shop/"></head><body><main>
                <a class="item" href="p1.html" data-category="Toys"><img alt="Robot" src="r.png"><div class="item__name">Robot</div><div class="item__price">12.00 USD</div><div class="item__rating" data-rating="4.5"></div></a>
                <a class="item sold-out" href="p2.html" data-category="Toys"><img alt="Train" src="t.png"><div class="item__name">Train</div><div class="item__price">30.00 USD</div><div class="item__rating" data-rating="3"></div></a>
                <a class="item" href="p3.html" data-category="Games"><img alt="Chess" src="c.png"><div class="item__name">Chess</div><div class="item__price">8.00 USD</div><div class="item__rating" data-rating="5"></div></a>
                </main></body></html>
                """);

        assertThat(
                        rows(
                                site.table("/shop/"),
                                "name",
                                "price",
                                "currency",
                                "category",
                                "rating",
                                "url"))
                .containsExactly(
                        "Robot|12|USD|Toys|4.5|" + site.url("/shop/p1.html"),
                        "Train|30|USD|Toys|3|" + site.url("/shop/p2.html"),
                        "Chess|8|USD|Games|5|" + site.url("/shop/p3.html"));
    }

    @Test
    void prefersTheShopToTheBlogBesideIt() throws InterruptedException {
        site.page(
                        "/",
                        "<html><body><ul class='menu'><li><a href='/shop'>Shop</a></li><li><a href='/blog'>Blog</a></li></ul><h1>Welcome</h1></body></html>")
                .page(
                        "/blog",
                        "<html><body>"
                                + IntStream.range(0, 6)
                                        .mapToObj(i ->
                                                "<article class='post'><h2><a href='/blog/"
                                                        + i
                                                        + "'>Post "
                                                        + i
                                                        + "</a></h2><time datetime='2025-01-0"
                                                        + (i + 1)
                                                        + "'>Jan</time><p>Some long text about our life in the shop, part "
                                                        + i
                                                        + ".</p><img src='x.png'></article>")
                                        .collect(Collectors.joining())
                                + "</body></html>")
                .page(
                        "/shop",
                        "<html><body>"
                                + IntStream.range(0, 4)
                                        .mapToObj(i ->
                                                "<div class='product'><h2><a href='/shop/"
                                                        + i
                                                        + "'>Thing "
                                                        + i
                                                        + "</a></h2><b>$"
                                                        + (10 + i)
                                                        + "</b></div>")
                                        .collect(Collectors.joining())
                                + "</body></html>");

        assertThat(rows(site.table("/"), "name", "price"))
                .containsExactly("Thing 0|10", "Thing 1|11", "Thing 2|12", "Thing 3|13");
    }

    @Test
    void readsArticlesWhereASiteHasNothingElse() throws InterruptedException {
        site.page(
                "/",
                "<html><body><h1>News</h1>"
                        + IntStream.range(0, 4)
                                .mapToObj(i ->
                                        "<div class='entry'><h2><a href='/n/"
                                                + i
                                                + "'>News "
                                                + i
                                                + "</a></h2><span class='date'>2025-03-0"
                                                + (i + 1)
                                                + "</span><span class='author'>Ann "
                                                + i
                                                + "</span><p>What happened on that day, told at some length, number "
                                                + i
                                                + ".</p></div>")
                                .collect(Collectors.joining())
                        + "</body></html>");

        assertThat(rows(site.table("/"), "name", "date", "author"))
                .startsWith("News 0|2025-03-01|Ann 0")
                .hasSize(4);
    }
}

package dev.troupe.packs.web.crawl;

import static dev.troupe.packs.web.crawl.TestSite.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sites in the markup of well-known shop systems and practice sites. */
class FamiliarSitesTest {
    static String rep(int n, IntFunction<String> f) {
        return IntStream.range(0, n).mapToObj(f).collect(Collectors.joining("\n"));
    }

    @Test
    void readsAThumbnailShopWithASidebar() throws InterruptedException {
        try (var s = new TestSite()) {
            String side =
                    "<div class='col-lg-3 sidebar'><div class='navbar-light'><div class='sidebar-nav navbar-collapse'><ul class='nav flex-column' id='side-menu'><li class='nav-item'><a href='/' class='nav-link'>Home</a></li><li class='nav-item'><a href='/computers' class='nav-link category-link'>Computers</a></li><li class='nav-item'><a href='/phones' class='nav-link category-link'>Phones</a></li></ul></div></div></div>";
            IntFunction<String> c =
                    i ->
                            "<div class='col-md-4 col-xl-4 col-lg-4'><div class='card thumbnail'><div class='product-wrapper card-body'><img class='img-fluid card-img-top image img-responsive' src='/images/c.png' alt='item'><div class='caption'><h4 class='price float-end card-title pull-right'>$"
                                    + (100 + i)
                                    + ".99</h4><h4><a href='/product/"
                                    + i
                                    + "' class='title' title='Asus VivoBook X4410 "
                                    + i
                                    + "'>Asus VivoBook X4...</a></h4><p class='description card-text'>Asus VivoBook "
                                    + i
                                    + ", 14\" HD, 4GB, 128GB SSD, Windows 10</p></div><div class='ratings'><p class='review-count float-end'>"
                                    + (i + 2)
                                    + " reviews</p><p data-rating='"
                                    + (1 + i % 5)
                                    + "'><span class='ws-icon ws-icon-star'></span><span class='ws-icon ws-icon-star'></span></p></div></div></div></div>";
            s.page(
                    "/",
                    "<body><nav class='navbar'><ul><li><a href='/x'>Web Scraper</a></li><li><a href='/y'>Cloud</a></li><li><a href='/z'>Pricing</a></li></ul></nav><div class='wrapper'><div class='container test-site'><div class='row'>"
                            + side
                            + "<div class='col-lg-9'><div class='jumbotron'><h1>E-commerce training site</h1><p>Welcome to WebScraper e-commerce site.</p></div><h2>Top items being scraped right now</h2><div class='row'>"
                            + c.apply(3)
                            + c.apply(11)
                            + c.apply(4)
                            + "</div></div></div></div></div></body>");
            s.page(
                    "/computers",
                    "<body>"
                            + side
                            + "<div class='col-lg-9'><h1 class='page-header'>Computers</h1><div class='row'>"
                            + rep(8, c)
                            + "</div></div></body>");
            s.page(
                    "/phones",
                    "<body>"
                            + side
                            + "<div class='col-lg-9'><h1 class='page-header'>Phones</h1><div class='row'>"
                            + IntStream.range(8, 14).mapToObj(c).collect(Collectors.joining())
                            + "</div></div></body>");
            IntStream.range(0, 14)
                    .forEach(i ->
                            s.page(
                                    "/product/" + i,
                                    "<body>"
                                            + side
                                            + "<div class='col-lg-9'><div class='card thumbnail'><div class='row'><div class='col-lg-8'><div class='caption'><h4 class='price float-end pull-right'>$"
                                            + (100 + i)
                                            + ".99</h4><h4 class='title card-title'>Asus VivoBook X4410 "
                                            + i
                                            + "</h4><p class='description card-text'>Asus VivoBook "
                                            + i
                                            + ", 14\" HD, 4GB, 128GB SSD, Windows 10</p></div><div class='swatches'><label>HDD:</label><button class='btn swatch'>128</button><button class='btn swatch'>256</button></div></div></div></div></div></body>"));
            assertThat(rows(s.table("/"), "name", "price", "currency", "category", "rating"))
                    .hasSize(14)
                    .contains(
                            "Asus VivoBook X4410 0|100.99|USD|Computers|1",
                            "Asus VivoBook X4410 3|103.99|USD|Computers|4",
                            "Asus VivoBook X4410 13|113.99|USD|Phones|4");
        }
    }

    @Test
    void readsARankedListOverSeveralPages() throws InterruptedException {
        try (var s = new TestSite()) {
            IntFunction<String> c =
                    i ->
                            "<li><div class='item'><div class='pic'><em class=''>"
                                    + (i + 1)
                                    + "</em><a href='/subject/"
                                    + i
                                    + "/'><img width='100' alt='电影"
                                    + i
                                    + "' src='p.jpg'></a></div><div class='info'><div class='hd'><a href='/subject/"
                                    + i
                                    + "/' class=''><span class='title'>电影"
                                    + i
                                    + "</span><span class='title'>&nbsp;/&nbsp;Movie "
                                    + i
                                    + "</span><span class='other'>&nbsp;/&nbsp;别名"
                                    + i
                                    + "</span></a></div><div class='bd'><p class=''>导演: 某某"
                                    + i
                                    + "&nbsp;&nbsp;&nbsp;主演: 演员"
                                    + i
                                    + "<br>199"
                                    + i % 10
                                    + "&nbsp;/&nbsp;美国&nbsp;/&nbsp;犯罪 剧情</p><div class='star'><span class='rating5-t'></span><span class='rating_num' property='v:average'>9."
                                    + i % 10
                                    + "</span><span property='v:best' content='10.0'></span><span>"
                                    + (1000 + i)
                                    + "人评价</span></div><p class='quote'><span class='inq'>台词"
                                    + i
                                    + "。</span></p></div></div></div></li>";
            for (int p = 0; p < 3; p++) {
                int pp = p;
                s.page(
                        p == 0 ? "/" : "/?start=" + p * 5,
                        "<body><div class='nav'><a href='/'>首页</a></div><h1>电影 Top</h1><ol class='grid_view'>"
                                + IntStream.range(pp * 5, pp * 5 + 5)
                                        .mapToObj(c)
                                        .collect(Collectors.joining())
                                + "</ol><div class='paginator'><span class='thispage'>"
                                + (p + 1)
                                + "</span><a href='?start=5'>2</a><a href='?start=10'>3</a><span class='next'><a href='?start="
                                + Math.min(10, p * 5 + 5)
                                + "'>后页&gt;</a></span></div></body>");
            }
            assertThat(rows(s.table("/"), "name", "rating", "导演"))
                    .hasSize(15)
                    .startsWith("电影0|9|某某0")
                    .endsWith("电影14|9.4|某某14");
        }
    }

    @Test
    void readsAJobBoard() throws InterruptedException {
        try (var s = new TestSite()) {
            s.page(
                    "/",
                    "<body><h1>Fake Python</h1><div class='columns is-multiline' id='ResultsContainer'>"
                            + rep(
                                    6,
                                    i ->
                                            "<div class='column is-half'><div class='card'><div class='card-content'><div class='media'><div class='media-left'><figure class='image is-48x48'><img src='x.jpg' alt='Logo'></figure></div><div class='media-content'><h2 class='title is-5'>Engineer "
                                                    + i
                                                    + "</h2><h3 class='subtitle is-6 company'>Company "
                                                    + i
                                                    + "</h3></div></div><div class='content'><p class='location'>City "
                                                    + i
                                                    + ", AA</p><p class='is-small has-text-grey'><time datetime='2021-04-08'>2021-04-08</time></p></div><footer class='card-footer'><a href='https://www.example.com' target='_blank' class='card-footer-item'>Learn</a><a href='/jobs/engineer-"
                                                    + i
                                                    + ".html' class='card-footer-item'>Apply</a></footer></div></div></div>")
                            + "</div></body>");
            assertThat(rows(s.table("/"), "name", "company", "location", "date", "url"))
                    .hasSize(6)
                    .startsWith(
                            "Engineer 0|Company 0|City 0, AA|2021-04-08|"
                                    + s.url("/jobs/engineer-0.html"));
        }
    }

    @Test
    void readsFactsInBoldAndDropsTheirShelves() throws InterruptedException {
        try (var s = new TestSite()) {
            s.page(
                    "/",
                    "<body><nav><ul><li><a href='/'>Scrape</a></li><li><a href='/s'>Sandbox</a></li></ul></nav><section id='countries'><div class='container'><div class='row'><div class='col-md-12'><h1>Countries <small>250 items</small></h1></div></div>"
                            + rep(
                                    4,
                                    r ->
                                            "<div class='row'>"
                                                    + rep(
                                                            3,
                                                            k ->
                                                                    "<div class='col-md-4 country'><h3 class='country-name'><i class='flag-icon'></i> Land "
                                                                            + (r * 3 + k)
                                                                            + "</h3><div class='country-info'><strong>Capital:</strong> <span class='country-capital'>Cap "
                                                                            + (r * 3 + k)
                                                                            + "</span><br><strong>Population:</strong> <span class='country-population'>"
                                                                            + (84000 + r * 3 + k)
                                                                            + "</span><br><strong>Area (km<sup>2</sup>):</strong> <span class='country-area'>468.0</span><br></div></div>")
                                                    + "</div>")
                            + "</div></section></body>");
            var table = s.table("/");
            assertThat(rows(table, "name", "capital", "population", "area_km2"))
                    .hasSize(12)
                    .startsWith("Land 0|Cap 0|84000|468");
            assertThat(table.columns())
                    .containsExactly("name", "capital", "population", "area_km2");
        }
    }

    @Test
    void readsAPagedTable() throws InterruptedException {
        try (var s = new TestSite()) {
            for (int p = 1; p <= 3; p++) {
                int pp = p;
                s.page(
                        p == 1 ? "/forms/" : "/forms/?page_num=" + p,
                        "<body><form><input name=q></form><table class='table'><tr><th>Team Name</th><th>Year</th><th>Wins</th><th>Win %</th></tr>"
                                + rep(
                                        5,
                                        i ->
                                                "<tr class='team'><td class='name'> Team "
                                                        + (pp * 5 + i)
                                                        + "</td><td class='year'>1990</td><td class='wins'>"
                                                        + i
                                                        + "</td><td class='pct text-success'>0.55</td></tr>")
                                + "</table><ul class='pagination'>"
                                + rep(
                                        3,
                                        k ->
                                                "<li><a href='/forms/?page_num="
                                                        + (k + 1)
                                                        + "'>"
                                                        + (k + 1)
                                                        + "</a></li>")
                                + "</ul></body>");
            }
            assertThat(rows(s.table("/forms/"), "Team Name", "Year", "Wins", "Win %"))
                    .hasSize(15)
                    .startsWith("Team 5|1990|0|0.55");
        }
    }

    @Test
    void readsAWooCommerceShop() throws InterruptedException {
        try (var s = new TestSite()) {
            IntFunction<String> c =
                    i ->
                            "<li class='post-"
                                    + i
                                    + " product type-product status-publish has-post-thumbnail product_cat-pokemon product_cat-seed product_tag-x "
                                    + (i % 4 == 0 ? "first" : "")
                                    + " "
                                    + (i % 3 == 0 ? "outofstock" : "instock")
                                    + " shipping-taxable purchasable product-type-simple'><a href='/shop/Mon"
                                    + i
                                    + "/' class='woocommerce-LoopProduct-link'><img src='x.png' alt=''><h2 class='woocommerce-loop-product__title'>Mon"
                                    + i
                                    + "</h2><span class='price'><span class='woocommerce-Price-amount amount'><span class='woocommerce-Price-currencySymbol'>£</span>"
                                    + (60 + i)
                                    + ".00</span></span></a><a href='/shop/?add-to-cart="
                                    + i
                                    + "' class='button product_type_simple add_to_cart_button' data-product_id='"
                                    + i
                                    + "' data-product_sku='"
                                    + (4000 + i)
                                    + "' rel='nofollow'>Add to basket</a></li>";
            for (int p = 1; p <= 2; p++) {
                int pp = p;
                s.page(
                        p == 1 ? "/shop/" : "/shop/page/" + p + "/",
                        "<body><header id='masthead'><nav><ul class='menu'><li><a href='/cart/'>Cart</a></li><li><a href='/shop/'>Shop</a></li></ul></nav></header><main><h1 class='page-title'>Shop</h1><form class='woocommerce-ordering'><select><option>Default</option></select></form><p class='woocommerce-result-count'>Showing 1–4 of 8 results</p><ul class='products columns-4'>"
                                + IntStream.range(pp * 4, pp * 4 + 4)
                                        .mapToObj(c)
                                        .collect(Collectors.joining())
                                + "</ul><nav class='woocommerce-pagination'><ul class='page-numbers'><li><a class='page-numbers' href='/shop/page/1/'>1</a></li><li><a class='page-numbers' href='/shop/page/2/'>2</a></li></ul></nav></main><aside id='secondary'><ul class='product_list_widget'><li><a href='/shop/Mon5/'><span class='product-title'>Mon5</span></a><span class='amount'>£65.00</span></li></ul></aside></body>");
            }
            s.redirect("/shop/page/1/", "/shop/");
            IntStream.range(4, 12)
                    .forEach(i ->
                            s.page(
                                    "/shop/Mon" + i + "/",
                                    "<body><nav class='woocommerce-breadcrumb'><a href='/'>Home</a>&nbsp;/&nbsp;<a href='/product-category/seed/'>"
                                            + (i % 2 == 0 ? "Seed" : "Fire")
                                            + "</a>&nbsp;/&nbsp;Mon"
                                            + i
                                            + "</nav><div id='product-"
                                            + i
                                            + "' class='post-"
                                            + i
                                            + " product type-product'><div class='summary entry-summary'><h1 class='product_title entry-title'>Mon"
                                            + i
                                            + "</h1><p class='price'><span class='woocommerce-Price-amount amount'><span class='woocommerce-Price-currencySymbol'>£</span>"
                                            + (60 + i)
                                            + ".00</span></p><div class='woocommerce-product-details__short-description'><p>Short desc of "
                                            + i
                                            + " mon.</p></div><p class='stock in-stock'>"
                                            + (40 + i)
                                            + " in stock</p><div class='product_meta'><span class='sku_wrapper'>SKU: <span class='sku'>"
                                            + (4000 + i)
                                            + "</span></span><span class='posted_in'>Categories: <a href='/c/p' rel='tag'>Pokemon</a>, <a href='/c/s' rel='tag'>"
                                            + (i % 2 == 0 ? "Seed" : "Fire")
                                            + "</a></span><span class='tagged_as'>Tags: <a href='/t/a' rel='tag'>mon"
                                            + i
                                            + "</a>, <a href='/t/b' rel='tag'>b</a></span></div></div><section class='related products'><h2>Related products</h2><ul class='products columns-4'>"
                                            + c.apply(4 + (i + 1) % 8)
                                            + c.apply(4 + (i + 2) % 8)
                                            + "</ul></section></div></body>"));
            assertThat(
                            rows(
                                    s.table("/shop/"),
                                    "name",
                                    "price",
                                    "currency",
                                    "category",
                                    "stock",
                                    "sku",
                                    "description"))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(4, 12)
                                    .mapToObj(i ->
                                            "Mon%d|%d|GBP|%s|%d|%d|Short desc of %d mon."
                                                    .formatted(
                                                            i,
                                                            60 + i,
                                                            i % 2 == 0 ? "Seed" : "Fire",
                                                            40 + i,
                                                            4000 + i,
                                                            i))
                                    .toList());
        }
    }

    @Test
    void readsHousesPricedInWan() throws InterruptedException {
        try (var s = new TestSite()) {
            s.page(
                    "/",
                    "<body><ul class='sellListContent'>"
                            + rep(
                                    6,
                                    i ->
                                            "<li class='clear'><a class='img' href='/ershoufang/"
                                                    + i
                                                    + ".html'><img src='x.jpg'></a><div class='info clear'><div class='title'><a href='/ershoufang/"
                                                    + i
                                                    + ".html'>南北通透三居 "
                                                    + i
                                                    + "</a></div><div class='flood'><div class='positionInfo'><a href='/xiaoqu/"
                                                    + i
                                                    + "/'>小区"
                                                    + i
                                                    + "</a> - <a href='/area/'>朝阳</a></div></div><div class='address'><div class='houseInfo'>3室1厅 | 89."
                                                    + i
                                                    + "平米 | 南 北 | 精装</div></div><div class='priceInfo'><div class='totalPrice'><span>"
                                                    + (500 + i)
                                                    + "</span>万</div><div class='unitPrice'><span>单价"
                                                    + (60000 + i)
                                                    + "元/平米</span></div></div></div></li>")
                            + "</ul></body>");
            assertThat(rows(s.table("/"), "name", "price", "url"))
                    .hasSize(6)
                    .startsWith("南北通透三居 0|5000000|" + s.url("/ershoufang/0.html"));
        }
    }

    @Test
    void readsAListOfLinksInTableRows() throws InterruptedException {
        try (var s = new TestSite()) {
            s.page(
                    "/",
                    "<body><table id='hnmain'><tr><td><table><tr><td><b class='hnname'><a href='news'>HN</a></b><a href='newest'>new</a> | <a href='past'>past</a></td></tr></table></td></tr><tr><td><table>"
                            + rep(
                                    6,
                                    i ->
                                            "<tr class='athing' id='"
                                                    + i
                                                    + "'><td class='title'><span class='rank'>"
                                                    + (i + 1)
                                                    + ".</span></td><td class='votelinks'></td><td class='title'><span class='titleline'><a href='http://ex"
                                                    + i
                                                    + ".example/x'>Story "
                                                    + i
                                                    + "</a><span class='sitebit comhead'> (<a href='from?site=ex'><span class='sitestr'>ex"
                                                    + i
                                                    + ".example</span></a>)</span></span></td></tr><tr><td colspan='2'></td><td class='subtext'><span class='subline'><span class='score'>"
                                                    + (100 + i)
                                                    + " points</span> by <a href='user?id=u"
                                                    + i
                                                    + "' class='hnuser'>u"
                                                    + i
                                                    + "</a> <span class='age'>2 hours ago</span> | <a href='item?id="
                                                    + i
                                                    + "'>"
                                                    + i
                                                    + "5 comments</a></span></td></tr><tr class='spacer'></tr>")
                            + "</table></td></tr></table></body>");
            assertThat(rows(s.table("/"), "name", "url"))
                    .hasSize(6)
                    .startsWith("Story 0 (ex0.example)|http://ex0.example/x");
        }
    }

    @Test
    void readsTablesPerCategory() throws InterruptedException {
        try (var s = new TestSite()) {
            s.page(
                    "/",
                    "<html><body><div id=nav><a href='/'>主页</a><a href='/list?cat=1'>手机数码</a><a href='/list?cat=2'>家用电器</a></div><p>欢迎</p></body></html>");
            for (int c = 1; c <= 2; c++)
                for (int p = 1; p <= 2; p++) {
                    int cc = c, pp = p;
                    s.page(
                            "/list?cat=" + c + (p == 1 ? "" : "&page=2"),
                            "<html><body><div id=nav><a href='/'>主页</a><a href='/list?cat=1'>手机数码</a><a href='/list?cat=2'>家用电器</a></div><h2>商品列表</h2><table><tr><td>名称</td><td>价格</td><td>评分</td></tr>"
                                    + rep(
                                            3,
                                            i ->
                                                    "<tr><td><a href='/item?id="
                                                            + (cc * 100 + pp * 10 + i)
                                                            + "'>商品"
                                                            + (cc * 100 + pp * 10 + i)
                                                            + "</a></td><td>"
                                                            + (cc * 100 + pp * 10 + i)
                                                            + ".5元</td><td>4."
                                                            + i
                                                            + "</td></tr>")
                                    + "</table><a href='/list?cat="
                                    + c
                                    + "&page=1'>1</a> <a href='/list?cat="
                                    + c
                                    + "&page=2'>2</a></body></html>");
                }
            assertThat(rows(s.table("/"), "名称", "价格", "评分", "category"))
                    .hasSize(12)
                    .contains("商品110|110.5|4|手机数码", "商品122|122.5|4.2|手机数码", "商品221|221.5|4.1|家用电器");
        }
    }
}

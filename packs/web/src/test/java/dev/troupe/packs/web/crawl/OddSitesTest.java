package dev.troupe.packs.web.crawl;

import static dev.troupe.packs.web.crawl.TestSite.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sites that do ordinary things in their own way. */
class OddSitesTest {
    private final TestSite site = new TestSite();

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void readsPlainStaticPagesPerCategory() throws InterruptedException {
        var menu =
                "<div id='menu'><a href='index.html'>Home</a> | <a href='electronics.html'>Electronics</a> | <a href='clothing.html'>Clothing</a></div>";
        site.page(
                        "/index.html",
                        "<html><body>"
                                + menu
                                + "<h1>Demo Store</h1><p>Welcome to our demo store.</p></body></html>")
                .page(
                        "/electronics.html",
                        "<html><body>"
                                + menu
                                + "<h1>Electronics</h1><div class='product'><h2>Laptop</h2><p>Price: $999.99</p><p>Rating: 4.5/5</p></div><div class='product'><h2>Phone</h2><p>Price: $599.00</p><p>Rating: 4.2/5</p></div></body></html>")
                .page(
                        "/clothing.html",
                        "<html><body>"
                                + menu
                                + "<h1>Clothing</h1><div class='product'><h2>Shirt</h2><p>Price: $19.99</p><p>Rating: 3.9/5</p></div><div class='product'><h2>Jeans</h2><p>Price: $49.50</p><p>Rating: 4.0/5</p></div></body></html>");

        assertThat(
                        rows(
                                site.table("/index.html"),
                                "name",
                                "price",
                                "currency",
                                "rating",
                                "category"))
                .containsExactly(
                        "Laptop|999.99|USD|4.5|Electronics",
                        "Phone|599|USD|4.2|Electronics",
                        "Shirt|19.99|USD|3.9|Clothing",
                        "Jeans|49.5|USD|4|Clothing");
    }

    @Test
    void readsCategoriesFromUnnamedBadges() throws InterruptedException {
        site.page(
                "/",
                "<body><h1>Products</h1><div class='row'>"
                        + IntStream.range(0, 6)
                                .mapToObj(i ->
                                        "<div class='col-md-4'><div class='card h-100'><img class='card-img-top' src='i"
                                                + i
                                                + ".jpg'><div class='card-body'><h5 class='card-title'>P"
                                                + i
                                                + "</h5><span class='badge bg-primary'>"
                                                + List.of("Toys", "Garden").get(i % 2)
                                                + "</span><p class='card-text'>A very useful thing to have, number "
                                                + i
                                                + ".</p><p class='card-text'><strong>$"
                                                + (i + 1)
                                                + ".00</strong></p><a href='#' class='btn btn-primary'>Add to Cart</a></div></div></div>")
                                .collect(Collectors.joining())
                        + "</div></body>");

        var table = site.table("/");

        assertThat(rows(table, "name", "price", "category"))
                .containsExactly(
                        "P0|1|Toys",
                        "P1|2|Garden",
                        "P2|3|Toys",
                        "P3|4|Garden",
                        "P4|5|Toys",
                        "P5|6|Garden");
        assertThat(table.columns()).doesNotContain("?category", "badge");
    }

    @Test
    void readsArticlesWithHeadAndFootAndNumberedFiles() throws InterruptedException {
        for (var page = 1; page <= 7; page++) {
            var start = (page - 1) * 2;
            site.page(
                    "/list" + page + ".html",
                    "<body><header><a href='/list1.html'>Shop</a></header><main>"
                            + IntStream.range(start, start + 2)
                                    .mapToObj(i ->
                                            "<article><header><h2><a href='item"
                                                    + i
                                                    + ".html'>Item "
                                                    + i
                                                    + "</a></h2></header><p>Bla</p><footer><span>"
                                                    + i
                                                    + ".99 €</span></footer></article>")
                                    .collect(Collectors.joining())
                            + "</main><div>"
                            + (page < 7
                                    ? "<a href='list" + (page + 1) + ".html'>Next &raquo;</a>"
                                    : "")
                            + "</div></body>");
        }
        IntStream.range(0, 14)
                .forEach(i ->
                        site.page(
                                "/item" + i + ".html",
                                "<body><header><a href='/list1.html'>Shop</a></header><main><article><header><h1>Item "
                                        + i
                                        + "</h1></header><p>About the item number "
                                        + i
                                        + " at length.</p><footer><b>"
                                        + i
                                        + ".99 €</b> <span>Category: K"
                                        + i % 3
                                        + "</span></footer></article></main></body>"));

        assertThat(rows(site.table("/list1.html"), "name", "price", "currency", "category"))
                .containsExactlyElementsOf(
                        IntStream.range(0, 14)
                                .mapToObj(i -> "Item " + i + "|" + i + ".99|EUR|K" + i % 3)
                                .toList());
    }

    @Test
    void readsAChineseShopWithLabelsButNoColons() throws InterruptedException {
        site.page(
                        "/",
                        "<body><div class='goods-list'>"
                                + IntStream.range(0, 4)
                                        .mapToObj(i ->
                                                "<div class='goods'><div class='pic'><a href='/goods?id="
                                                        + i
                                                        + "&from=home'><img src='"
                                                        + i
                                                        + ".jpg'></a></div><div class='tit'><a href='/goods?id="
                                                        + i
                                                        + "&from=home'>货品名称"
                                                        + i
                                                        + "</a></div><div class='price'>售价 <em>"
                                                        + (100 + i)
                                                        + "</em></div><div class='sales'>已售"
                                                        + (i * 10)
                                                        + "件</div></div>")
                                        .collect(Collectors.joining())
                                + "</div><a href='/hot'>热卖榜</a></body>")
                .page(
                        "/hot",
                        "<body><div class='goods-list'>"
                                + IntStream.range(2, 4)
                                        .mapToObj(i ->
                                                "<div class='goods'><div class='tit'><a href='/goods?id="
                                                        + i
                                                        + "'>货品名称"
                                                        + i
                                                        + "</a></div><div class='price'>售价 <em>"
                                                        + (100 + i)
                                                        + "</em></div></div>")
                                        .collect(Collectors.joining())
                                + "</div></body>");
        IntStream.range(0, 4)
                .forEach(i ->
                        List.of("", "&from=home")
                                .forEach(from ->
                                        site.page(
                                                "/goods?id=" + i + from,
                                                "<body><h1>货品名称"
                                                        + i
                                                        + "</h1><div class='info'><div class='line'><span class='k'>售价</span><span class='v'>￥"
                                                        + (100 + i)
                                                        + "</span></div><div class='line'><span class='k'>所属分类</span><span class='v'>分类"
                                                        + (char) ('甲' + 0)
                                                        + i % 2
                                                        + "</span></div><div class='line'><span class='k'>库存</span><span class='v'>"
                                                        + (i + 1)
                                                        + "</span></div></div></body>")));

        assertThat(rows(site.table("/"), "name", "price", "currency", "category", "stock"))
                .containsExactly(
                        "货品名称0|100|CNY|分类甲0|1",
                        "货品名称1|101|CNY|分类甲1|2",
                        "货品名称2|102|CNY|分类甲0|3",
                        "货品名称3|103|CNY|分类甲1|4");
    }

    @Test
    void readsListsOfPlainLines() throws InterruptedException {
        site.page(
                "/",
                "<body><h1>Price list</h1><ul><li>Bread - $3.50</li><li>Milk - $1.20</li><li>Eggs - $4.00</li></ul></body>");

        assertThat(rows(site.table("/"), "name", "price"))
                .containsExactly("Bread|3.5", "Milk|1.2", "Eggs|4");
    }

    @Test
    void readsRatingsHoweverTheyAreDrawn() throws InterruptedException {
        site.page(
                "/",
                """
                <div class="p"><h3>A</h3><b>$1</b><span class="stars" style="--x:1"><i style="width:80%"></i></span></div>
                <div class="p"><h3>B</h3><b>$2</b><span class="stars">★★★☆☆</span></div>
                <div class="p"><h3>C</h3><b>$3</b><span class="stars" aria-label="Rated 4.5 out of 5 stars"></span></div>
                <div class="p"><h3>D</h3><b>$4</b><span class="stars"><i class="fa fa-star"></i><i class="fa fa-star"></i><i class="fa fa-star-o"></i></span></div>
                <div class="p"><h3>E</h3><b>$5</b><span class="stars">4.8 (120 reviews)</span></div>
                <div class="p"><h3>F</h3><b>$6</b><span class="stars">3.5/5</span></div>
                """);

        assertThat(rows(site.table("/"), "name", "rating"))
                .containsExactly("A|4", "B|3", "C|4.5", "D|2", "E|4.8", "F|3.5");
    }

    @Test
    void readsProductsGroupedByHeadingsWithoutBoxes() throws InterruptedException {
        site.page(
                "/",
                "<body><h1>Shop</h1><div id='c'><h3>Pen</h3><p>Price: $2</p><p>Category: Office</p><h3>Cup</h3><p>Price: $5</p><p>Category: Home</p><h3>Bag</h3><p>Price: $30</p><p>Category: Travel</p></div></body>");

        assertThat(rows(site.table("/"), "name", "price", "category"))
                .containsExactly("Pen|2|Office", "Cup|5|Home", "Bag|30|Travel");
    }
}

package dev.troupe.packs.web.crawl;

import static dev.troupe.packs.web.crawl.TestSite.rows;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Shops that show the category of things in different places; and lists of many pages. */
class CategorySitesTest {
    private final TestSite site = new TestSite();

    @AfterEach
    void stop() {
        site.close();
    }

    private static final String NAV =
            "<ul class='menu'><li><a href='/'>Home</a></li><li><a href='/c/phones'>Phones (3)</a></li><li><a href='/c/audio'>Audio (2)</a></li><li><a href='/all'>All products</a></li><li><a href='/cart'>Cart</a></li></ul>";

    private static String box(String id, int price) {
        return "<div class='box'><a href='/p/%s'><img src='/i/%s.png'></a><p class='title'><a href='/p/%s'>%s</a></p><p><b>$%d</b></p></div>"
                .formatted(id, id, id, id.toUpperCase(java.util.Locale.ROOT), price);
    }

    @Test
    void namesCategoriesByTheListsWhereNothingElseSaysThem() throws InterruptedException {
        var all = box("a", 1) + box("b", 2) + box("c", 3) + box("d", 4) + box("e", 5);
        site.page(
                        "/",
                        "<body>"
                                + NAV
                                + "<h1>Welcome</h1><h2>Featured</h2>"
                                + box("d", 4)
                                + box("a", 1)
                                + box("b", 2)
                                + "</body>")
                .page(
                        "/c/phones",
                        "<body>"
                                + NAV
                                + "<h1>Phones</h1>"
                                + box("a", 1)
                                + box("b", 2)
                                + box("c", 3)
                                + "</body>")
                .page(
                        "/c/audio",
                        "<body>" + NAV + "<h1>Audio</h1>" + box("d", 4) + box("e", 5) + "</body>")
                .page("/all", "<body>" + NAV + "<h1>All products</h1>" + all + "</body>");
        for (var id : List.of("a", "b", "c", "d", "e")) {
            site.page(
                    "/p/" + id,
                    "<body>"
                            + NAV
                            + "<h1>"
                            + id.toUpperCase(java.util.Locale.ROOT)
                            + "</h1><p>Only $"
                            + (id.charAt(0) - 'a' + 1)
                            + "</p><p>Brand: Acme "
                            + id
                            + "</p></body>");
        }

        assertThat(rows(site.table("/"), "name", "price", "category", "brand"))
                .containsExactlyInAnyOrder(
                        "A|1|Phones|Acme a",
                        "B|2|Phones|Acme b",
                        "C|3|Phones|Acme c",
                        "D|4|Audio|Acme d",
                        "E|5|Audio|Acme e");
    }

    @Test
    void namesCategoriesOfListsThatContinueOnOtherPages() throws InterruptedException {
        for (var category : List.of("水果", "蔬菜")) {
            for (var page = 1; page <= 3; page++) {
                var start = (page - 1) * 3 + (category.equals("水果") ? 0 : 100);
                var items =
                        IntStream.range(start, start + (page == 3 ? 1 : 3))
                                .mapToObj(i ->
                                        "<li class='g'><a href='/goods-"
                                                + i
                                                + ".html'>货品"
                                                + i
                                                + "</a><span>￥"
                                                + i
                                                + ".50</span></li>")
                                .collect(Collectors.joining());
                var pager =
                        IntStream.rangeClosed(1, 3)
                                .mapToObj(i ->
                                        "<a href='/list/"
                                                + category
                                                + "/page/"
                                                + i
                                                + "'>"
                                                + i
                                                + "</a>")
                                .collect(Collectors.joining());
                var path =
                        "/list/"
                                + (category.equals("水果")
                                        ? "%E6%B0%B4%E6%9E%9C"
                                        : "%E8%94%AC%E8%8F%9C");
                site.page(
                        path + (page == 1 ? "" : "/page/" + page),
                        "<body><div class='nav'><a href='/'>首页</a><a href='/list/水果'>水果</a><a href='/list/蔬菜'>蔬菜</a></div><ul>"
                                + items
                                + "</ul><div class='page'>"
                                + pager
                                + "<a href='/list/"
                                + category
                                + "/page/"
                                + Math.min(3, page + 1)
                                + "'>下一页</a></div></body>");
            }
        }
        site.page(
                "/",
                "<body><div class='nav'><a href='/'>首页</a><a href='/list/水果'>水果</a><a href='/list/蔬菜'>蔬菜</a></div><p>欢迎</p></body>");

        var table = site.table("/");

        assertThat(rows(table, "name", "price", "category"))
                .hasSize(14)
                .contains("货品0|0.5|水果", "货品6|6.5|水果", "货品100|100.5|蔬菜", "货品106|106.5|蔬菜");
    }

    @Test
    void namesCategoriesByTheHeadingsOfOnePage() throws InterruptedException {
        site.page(
                "/",
                """
                <body><h1>Our menu</h1>
                <section><h2>Starters</h2><div class="dish"><h3>Soup</h3><span>€5.50</span></div><div class="dish"><h3>Salad</h3><span>€7.00</span></div></section>
                <section><h2>Desserts</h2><div class="dish"><h3>Cake</h3><span>€4.20</span></div><div class="dish"><h3>Ice</h3><span>€3.00</span></div></section></body>
                """);

        assertThat(rows(site.table("/"), "name", "price", "category"))
                .containsExactly(
                        "Soup|5.5|Starters",
                        "Salad|7|Starters",
                        "Cake|4.2|Desserts",
                        "Ice|3|Desserts");
    }

    @Test
    void readsCategoriesFromBreadcrumbsOfDetailPages() throws InterruptedException {
        var rows = new StringBuilder();
        for (var i = 0; i < 5; i++) {
            rows.append("<div class='list-item'><a href='detail.php?id=")
                    .append(i)
                    .append("&amp;utm_source=list'>商品 ")
                    .append(i)
                    .append("</a> <span>")
                    .append(10 + i)
                    .append(".00元</span></div>");
            site.page("/detail.php?id=" + i + "&utm_source=list", detail(i))
                    .page("/detail.php?id=" + i, detail(i));
        }
        site.page("/", "<body><div>" + rows + "</div></body>");

        assertThat(rows(site.table("/"), "name", "price", "category", "rating", "stock", "颜色"))
                .containsExactly(
                        "商品 0|10|家电|4.5|30|红",
                        "商品 1|11|服饰|4.5|31|红",
                        "商品 2|12|家电|4.5|32|红",
                        "商品 3|13|服饰|4.5|33|红",
                        "商品 4|14|家电|4.5|34|红");
    }

    private static String detail(int i) {
        return "<body><div class='pos'>当前位置：<a href='/'>首页</a> &gt; <a href='/c"
                + i % 2
                + "'>"
                + (i % 2 == 0 ? "家电" : "服饰")
                + "</a> &gt; 商品 "
                + i
                + "</div><h1>商品 "
                + i
                + "</h1><div class='attrs'>价格："
                + (10 + i)
                + ".00元<br>评分：4.5分<br>库存："
                + (30 + i)
                + "<br>颜色：红</div>"
                + "<div class='tuijian'><h3>猜你喜欢</h3><div class='list-item'><a href='detail.php?id="
                + (i + 1) % 5
                + "'>商品 "
                + (i + 1) % 5
                + "</a> <span>"
                + (10 + (i + 1) % 5)
                + ".00元</span></div></div></body>";
    }

    @Test
    void followsLoadMoreAndRelNextAndRedirects() throws InterruptedException {
        site.page(
                        "/",
                        "<body><div class='x'><h3><a href='/go?to=1'>One</a></h3><i>$1</i></div><div class='x'><h3><a href='/go?to=2'>Two</a></h3><i>$2</i></div><div class='x'><h3><a href='/go?to=3'>Three</a></h3><i>$3</i></div><button data-url='/more?offset=3' class='load-more'>Load more</button></body>")
                .page(
                        "/more?offset=3",
                        "<html><head><link rel='next' href='/more?offset=6'></head><body><div class='x'><h3><a href='/go?to=4'>Four</a></h3><i>$4</i></div><div class='x'><h3><a href='/go?to=5'>Five</a></h3><i>$5</i></div></body></html>")
                .page(
                        "/more?offset=6",
                        "<body><div class='x'><h3><a href='/item/6'>Six</a></h3><i>$6</i></div></body>");
        IntStream.rangeClosed(1, 5).forEach(i -> site.redirect("/go?to=" + i, "/item/" + i));
        IntStream.rangeClosed(1, 6)
                .forEach(i ->
                        site.page(
                                "/item/" + i,
                                "<body><h1>"
                                        + List.of("One", "Two", "Three", "Four", "Five", "Six")
                                                .get(i - 1)
                                        + "</h1><p>$"
                                        + i
                                        + "</p><p>Category: "
                                        + (i < 4 ? "Low" : "High")
                                        + "</p></body>"));

        assertThat(rows(site.table("/"), "name", "price", "category", "url"))
                .containsExactly(
                        "One|1|Low|" + site.url("/item/1"),
                        "Two|2|Low|" + site.url("/item/2"),
                        "Three|3|Low|" + site.url("/item/3"),
                        "Four|4|High|" + site.url("/item/4"),
                        "Five|5|High|" + site.url("/item/5"),
                        "Six|6|High|" + site.url("/item/6"));
    }

    @Test
    void keepsOutOfWhatRobotsMayNotReadAndOffOtherHosts() throws InterruptedException {
        site.page(
                        "/robots.txt",
                        "text/plain",
                        "User-agent: *\nDisallow: /private/\nCrawl-delay: 0"
                                .getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .page(
                        "/",
                        "<body><div class='x'><a href='/1'>A</a> <i>$1</i></div><div class='x'><a href='/private/2'>B</a> <i>$2</i></div><div class='x'><a href='http://other.example/3'>C</a> <i>$3</i></div><div class='x'><a href='/4'>D</a> <i>$4</i></div></body>")
                .page("/private/2", "<body><h1>B</h1><p>Secret: yes</p></body>");

        assertThat(rows(site.table("/"), "name", "price"))
                .containsExactly("A|1", "B|2", "C|3", "D|4");
        assertThat(site.requests()).doesNotContain("/private/2").contains("/robots.txt");
    }
}

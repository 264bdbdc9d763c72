package dev.troupe.packs.web.sample;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.nodes.Entities;

/** The pages of the sample shop, by path. Immutable. */
final class SamplePages {
    private static final int PER_PAGE = 6;
    private static final int FEATURED = 6;

    private final List<SampleProduct> products = SampleProduct.all();

    /** The page under an address's path and query; empty when there is none. */
    Optional<String> html(String path, int page) {
        if (path.equals("/") || path.equals("/index.html")) {
            return Optional.of(home());
        }
        if (path.equals("/price-list.html")) {
            return Optional.of(priceList());
        }
        if (path.equals("/about.html")) {
            return Optional.of(
                    frame(
                            "关于本店 About",
                            "<h1>关于本店 About</h1><p>这是 Troupe 自带的示例商店，商品与价格均为虚构。This is the sample shop of Troupe; its goods and prices are fictitious.</p>"));
        }
        var category =
                SampleProduct.CATEGORIES.stream()
                        .filter(it -> path.equals("/category/" + it.getKey()))
                        .findFirst();
        if (category.isPresent()) {
            return category(category.get(), page);
        }
        return products.stream()
                .filter(it -> it.path().equals(path))
                .findFirst()
                .map(this::product);
    }

    private String home() {
        var featured = IntStream.range(0, FEATURED).mapToObj(i -> products.get(i * 7)).toList();
        return frame(
                "Troupe 示例商店",
                "<h1>欢迎光临 Welcome</h1><p>精选五类、四十件商品。Forty things in five categories.</p><h2>本周推荐 Featured</h2>"
                        + grid(featured));
    }

    private Optional<String> category(Map.Entry<String, String> category, int page) {
        var all = products.stream().filter(it -> it.category().equals(category.getKey())).toList();
        var pages = (all.size() + PER_PAGE - 1) / PER_PAGE;
        if (page < 1 || page > pages) {
            return Optional.empty();
        }
        var shown = all.subList((page - 1) * PER_PAGE, Math.min(all.size(), page * PER_PAGE));
        return Optional.of(
                frame(
                        category.getValue(),
                        "<nav class=\"breadcrumb\"><a href=\"/\">首页</a> &gt; %s</nav><h1>%s</h1>%s%s"
                                .formatted(
                                        category.getValue(),
                                        category.getValue(),
                                        grid(shown),
                                        pager("/category/" + category.getKey(), page, pages))));
    }

    private static String pager(String path, int page, int pages) {
        var links =
                IntStream.rangeClosed(1, pages)
                        .mapToObj(i ->
                                i == page
                                        ? "<span>" + i + "</span>"
                                        : "<a href=\"%s?page=%d\">%d</a>".formatted(path, i, i))
                        .collect(Collectors.joining());
        var next =
                page < pages
                        ? "<a rel=\"next\" href=\"%s?page=%d\">下一页 Next</a>"
                                .formatted(path, page + 1)
                        : "";
        return "<div class=\"pagination\">" + links + next + "</div>";
    }

    private static String grid(List<SampleProduct> shown) {
        return shown.stream()
                .map(SamplePages::card)
                .collect(Collectors.joining("", "<ul class=\"grid\">", "</ul>"));
    }

    private static String card(SampleProduct it) {
        return """
        <li class="product-card"><a href="%s"><img src="/image/%d.svg" alt="%s"></a>
        <h3><a href="%s">%s</a></h3><div class="price">¥%s%s</div><div class="rating" data-rating="%s">★ %s</div></li>
        """
                .formatted(
                        it.path(),
                        it.id(),
                        text(it.name()),
                        it.path(),
                        text(it.name()),
                        it.price(),
                        before(it),
                        it.rating(),
                        it.rating());
    }

    private static String before(SampleProduct it) {
        return it.original().map(price -> "<del>¥" + price + "</del>").orElse("");
    }

    private String product(SampleProduct it) {
        var related =
                products.stream()
                        .filter(other ->
                                other.category().equals(it.category()) && other.id() != it.id())
                        .limit(3)
                        .toList();
        return frame(
                it.name(),
                """
                <nav class="breadcrumb"><a href="/">首页</a> &gt; <a href="/category/%s">%s</a> &gt; %s</nav>
                <div class="product"><img src="/image/%d.svg" alt="%s"><div>
                <h1>%s</h1><p class="price">¥%s%s</p><p class="rating" data-rating="%s">★ %s / 5</p>
                <p class="description">%s</p>
                <table class="specs"><tr><th>货号 SKU</th><td>%s</td></tr><tr><th>品牌</th><td>%s</td></tr><tr><th>库存</th><td>%d</td></tr></table>
                </div></div><section class="related"><h2>相关商品 Related</h2>%s</section>
                """
                        .formatted(
                                it.category(),
                                it.categoryName(),
                                text(it.name()),
                                it.id(),
                                text(it.name()),
                                text(it.name()),
                                it.price(),
                                before(it),
                                it.rating(),
                                it.rating(),
                                text(it.description()),
                                it.sku(),
                                it.brand(),
                                it.stock(),
                                grid(related)));
    }

    private String priceList() {
        var rows =
                products.stream()
                        .map(it ->
                                "<tr><td>%s</td><td><a href=\"%s\">%s</a></td><td>%s</td><td>%s</td><td>%d</td></tr>"
                                        .formatted(
                                                it.sku(),
                                                it.path(),
                                                text(it.name()),
                                                it.categoryName(),
                                                it.price(),
                                                it.stock()))
                        .collect(Collectors.joining("\n"));
        return frame(
                "价目表 Price list",
                "<h1>价目表 Price list</h1><table><thead><tr><th>货号</th><th>名称</th><th>分类</th><th>价格（元）</th><th>库存</th></tr></thead><tbody>"
                        + rows
                        + "</tbody></table>");
    }

    /** A picture for a product: its first letter on the colour of its kind. */
    Optional<String> svg(String path) {
        return products.stream()
                .filter(it -> path.equals("/image/" + it.id() + ".svg"))
                .findFirst()
                .map(it ->
                        """
                        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><rect width="320" height="240" fill="hsl(%d 45%% 82%%)"/>
                        <text x="160" y="150" font-size="96" text-anchor="middle" fill="hsl(%d 45%% 32%%)" font-family="sans-serif">%s</text></svg>
                        """
                                .formatted(
                                        it.id() * 37 % 360,
                                        it.id() * 37 % 360,
                                        text(it.name().substring(0, 1))));
    }

    private static String frame(String title, String content) {
        var menu =
                SampleProduct.CATEGORIES.stream()
                        .map(it ->
                                "<a href=\"/category/%s\">%s</a>"
                                        .formatted(it.getKey(), it.getValue()))
                        .collect(Collectors.joining(" "));
        return """
        <!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>%s</title><link rel="stylesheet" href="/style.css"></head>
        <body><header class="site"><a class="brand" href="/">Troupe 示例商店</a> %s <a href="/price-list.html">价目表</a></header>
        <main>%s</main>
        <footer><a href="/about.html">关于 About</a> · <a href="/admin/">管理 Admin</a> · 示例数据 Sample data</footer></body></html>
        """
                .formatted(title, menu, content);
    }

    private static String text(String plain) {
        return Entities.escape(plain);
    }
}

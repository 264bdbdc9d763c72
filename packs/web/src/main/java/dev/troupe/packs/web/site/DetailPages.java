package dev.troupe.packs.web.site;

import dev.troupe.packs.web.crawl.CrawlResult;
import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.field.ItemFields;
import dev.troupe.packs.web.field.Money;
import dev.troupe.packs.web.item.CardReader;
import dev.troupe.packs.web.item.ItemCard;
import dev.troupe.packs.web.item.PageParts;
import dev.troupe.packs.web.page.ElementText;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jspecify.annotations.Nullable;

/** Reads pages that show one item. Used by one thread. */
final class DetailPages {
    private static final Pattern SIDE =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:related|recommend(?:ed|ations?)?|similar|upsells?|cross-?sells?|also|sidebar|side-?bar|recent(?:ly)?|reviews?|comments?|footer|newsletter|breadcrumbs?|crumbs?|paginat\\w*|pager|navbar|nav|menu|top-?bar|cookie\\w*|share|social)(?:[-_ ].*)?");
    private static final Pattern SIDE_HEADING =
            Pattern.compile(
                    "(?i).*(?:related|you (?:may|might)|recommend|similar|also (?:like|bought|viewed)|recently viewed|reviews|相关|推荐|猜你喜欢|看了又看|同类|热门|最近浏览|评论|用户评价).*");

    private static final String LISTED = "data-troupe-listed";

    /**
     * What a page shows of one item.
     *
     * @param card of the main part
     * @param listed items of lists that were removed from the main part
     */
    private record Detail(ItemCard card, String heading, int listed) {}

    private final Map<URI, PageParts> pages = new HashMap<>();
    private final Map<URI, Detail> known = new HashMap<>();
    private final CrawlResult crawl;

    DetailPages(CrawlResult crawl, List<PageParts> parts) {
        this.crawl = crawl;
        parts.forEach(it -> pages.put(it.page().key(), it));
    }

    /** Whether the page shows the price of one item. */
    boolean hasPrice(URI url) {
        return findDetail(url)
                .filter(it ->
                        it.card().fields().has(ColumnNames.PRICE)
                                && it.card().shape().prices() <= 3)
                .isPresent();
    }

    /** Whether the page is about one item rather than a list of several. */
    boolean isDetail(URI url) {
        return findDetail(url)
                .filter(it ->
                        hasPrice(url)
                                || (it.listed() < 3
                                        && (it.card().fields().all().size() >= 2
                                                || !it.heading().isEmpty())))
                .isPresent();
    }

    /**
     * The item that the page describes, with its name; empty when it is not a page about one item.
     */
    Optional<ItemFields> findFields(URI url) {
        var parts = pages.get(crawl.resolve(url));
        return parts != null && isDetail(url)
                ? findDetail(url).map(it -> findFields(it, parts))
                : Optional.empty();
    }

    private static ItemFields findFields(Detail detail, PageParts parts) {
        var fields = new ItemFields();
        var goods =
                parts.structured().stream().filter(it -> !it.type().equals("ListItem")).toList();
        var own =
                goods.stream()
                        .filter(it ->
                                goods.size() == 1
                                        || it.fields()
                                                .text(ColumnNames.NAME)
                                                .equals(detail.heading()))
                        .findFirst();
        own.ifPresent(it -> fields.fillFrom(it.fields()));
        fields.fillFrom(detail.card().fields());
        BreadcrumbReader.category(parts.page().document(), detail.heading())
                .ifPresent(crumb -> {
                    var named = fields.text(ColumnNames.CATEGORY);
                    if (named.isEmpty()
                            || List.of(named.split("\\s{0,20}+[,，、]\\s*+", -1)).contains(crumb)) {
                        fields.replace(
                                ColumnNames.CATEGORY,
                                crumb); // of several categories, the one on the way to the item
                    }
                });
        if (!detail.heading().isEmpty()) {
            fields.replace(ColumnNames.NAME, detail.heading());
        }
        return fields;
    }

    private Optional<Detail> findDetail(URI url) {
        var key = crawl.resolve(url);
        return Optional.ofNullable(pages.get(key))
                .map(parts -> known.computeIfAbsent(key, _ -> read(parts)));
    }

    private static Detail read(PageParts parts) {
        var listed = new ArrayList<Element>();
        for (var block : parts.blocks()) {
            var rich = block.items().stream().filter(DetailPages::isListed).toList();
            if (rich.size() * 2 >= block.items().size() && block.items().size() >= 2) {
                listed.addAll(rich);
            }
        }
        var main = main(parts.page().document(), listed);
        return new Detail(CardReader.readDetail(main), heading(main), listed.size());
    }

    /** An element of a list of other items: a price and a link. */
    private static boolean isListed(Element item) {
        return (item.normalName().equals("a") || !item.select("a[href]").isEmpty())
                && !Money.mentions(item.text()).isEmpty();
    }

    private static String heading(Element main) {
        var heading =
                main.select("h1").stream()
                        .filter(Element::hasText)
                        .findFirst()
                        .or(() -> main.select("h2").stream().filter(Element::hasText).findFirst());
        return heading.map(ElementText::of).orElse("");
    }

    /** The page without its frame and without lists of other items. */
    static Element main(Document document, List<Element> listed) {
        listed.forEach(it ->
                it.attr(
                        LISTED,
                        "")); // a copy has other elements, so they are marked before and found by
        // their marks
        // after
        var body = document.body().clone();
        listed.forEach(it -> it.removeAttr(LISTED));
        remove(body.select("[" + LISTED + "]"));
        remove(
                body.select(
                        "nav, aside, script, style, noscript, template, [role=navigation], [role=contentinfo], dialog"));
        var titled = around(body, "h1");
        remove(
                body.select("header, footer").stream() // an article has its own head and foot
                        .filter(it ->
                                !titled.containsKey(it)
                                        && it.closest("article, main, section") == null)
                        .toList());
        var headed = around(body, "h2, h3, h4, h5, h6");
        remove(
                body.select("*").stream()
                        .filter(it -> !it.equals(body) && !titled.containsKey(it))
                        .filter(it ->
                                SIDE.matcher(ElementText.marks(it)).matches()
                                        || isSideSection(it, headed.get(it)))
                        .toList());
        return body;
    }

    /** The elements that hold such elements, with the first that each holds. */
    private static IdentityHashMap<Element, Element> around(Element body, String query) {
        var first = new IdentityHashMap<Element, Element>();
        for (var found : body.select(query)) {
            for (var at = found; at != null && !first.containsKey(at); at = at.parent()) {
                first.put(at, found);
            }
        }
        return first;
    }

    /** Removes elements; a parent of many is processed once. */
    private static void remove(List<Element> elements) {
        var gone = Collections.<Node>newSetFromMap(new IdentityHashMap<>());
        var parents = Collections.<Element>newSetFromMap(new IdentityHashMap<>());
        for (var element : elements) {
            gone.add(element);
            if (element.parent() != null) {
                parents.add(element.parent());
            }
        }
        for (var parent : parents) {
            var kept = parent.childNodes().stream().filter(it -> !gone.contains(it)).toList();
            parent.empty();
            parent.insertChildren(0, kept);
        }
    }

    private static boolean isSideSection(Element element, @Nullable Element first) {
        if (!element.normalName().matches("section|div|article")) {
            return false;
        }
        return first != null
                && element.equals(first.parent())
                && SIDE_HEADING.matcher(ElementText.of(first)).matches();
    }
}

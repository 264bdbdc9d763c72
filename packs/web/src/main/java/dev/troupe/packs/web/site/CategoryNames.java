package dev.troupe.packs.web.site;

import dev.troupe.packs.web.item.PageParts;
import dev.troupe.packs.web.page.CrawlLink;
import dev.troupe.packs.web.page.ElementText;
import dev.troupe.packs.web.page.WebPage;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names the category of items by the lists that contain them, for sites that do not name it
 * elsewhere.
 *
 * <p>A list and its following pages count as one. Lists that hold everything, or that share most
 * items with others (tags, offers), name no category.
 */
final class CategoryNames {
    private static final Pattern GENERIC =
            Pattern.compile(
                    "(?i)(?:the )?(?:home|homepage|start|index|main|shop|store|products?|our products|product list|all|all .*|everything|catalog(?:ue)?|categor(?:y|ies)|collections?|items?|books|featured.*|new(?: arrivals?| in| products?)?|latest.*|best ?-?sellers?|top .*|popular.*|hot.*|sales?|on sale|offers?|deals?|clearance|specials?|search.*|results?|view all|see all|shop all|more.*|view more|browse.*|shop now|explore.*|next.*|prev.*|load more|read more|related.*|you (?:may|might).*|recommend.*|page \\d+|tags?|archives?|blog|news|table|price ?list|sitemap|welcome.*|\\d+|[›»>«<…]+|首页|主页|全部.*|所有.*|商城|商店|商品|产品|商品列表|产品列表|商品中心|产品中心|商品分类|分类|推荐.*|热门.*|热销.*|热卖.*|新品.*|最新.*|精选.*|特价.*|促销.*|优惠.*|搜索.*|更多.*|查看.*|浏览.*|下一页|上一页|价目表|价格表|博客|新闻.*|欢迎.*|猜你喜欢.*|相关.*)");
    private static final Pattern COUNT =
            Pattern.compile(
                    "\\s{0,20}+[(（\\[]\\s{0,20}+\\d{1,20}+[^)）\\]]{0,60}+[)）\\]]\\s{0,20}+$|\\s{1,20}+\\d{1,20}+\\s{0,20}+(?:products?|items?|件|款|个)?(?:商品|产品)?$");
    private static final Pattern PREFIX =
            Pattern.compile("(?i)^(?:category|分类|类别|商品分类|所属分类|shop|browse)\\s*[:：-]\\s*");
    private static final int MAX_NAME = 40;

    private final Map<URI, WebPage> pages = new HashMap<>();
    private final Set<URI> itemPages;

    /**
     * Knows the pages of a site.
     *
     * @param itemPages pages of single items, whose lists of related items are not evidence
     */
    CategoryNames(List<PageParts> parts, Set<URI> itemPages) {
        parts.forEach(it -> pages.put(it.page().key(), it.page()));
        this.itemPages = itemPages;
    }

    /** Whether a name does not describe the content of a list. */
    static boolean isGeneric(String name) {
        return name.isBlank()
                || name.length() > MAX_NAME
                || GENERIC.matcher(name.strip()).matches();
    }

    /**
     * The category of each item that has one.
     *
     * @param listings for each item, the pages that list it
     */
    <T> Map<T, String> of(Map<T, Set<URI>> listings) {
        var lists = new LinkedHashMap<URI, Set<T>>();
        listings.forEach((item, places) ->
                places.stream()
                        .flatMap(place -> Optional.ofNullable(pages.get(place)).stream())
                        .filter(page -> !itemPages.contains(page.key()))
                        .forEach(page ->
                                lists.computeIfAbsent(
                                                firstPage(page).key(), _ -> new LinkedHashSet<>())
                                        .add(item)));
        var names = new LinkedHashMap<URI, String>();
        lists.forEach((list, items) -> {
            var name =
                    Optional.ofNullable(pages.get(list))
                            .filter(page -> page.via().isPresent())
                            .map(CategoryNames::name)
                            .orElse("");
            if (!isGeneric(name) && !isUnionOfOthers(items, lists)) {
                names.put(list, name);
            }
        });
        return names.values().stream().distinct().count() < 2 ? Map.of() : assign(lists, names);
    }

    private static <T> Map<T, String> assign(Map<URI, Set<T>> lists, Map<URI, String> names) {
        var all = new LinkedHashMap<T, List<String>>();
        names.forEach((list, name) ->
                lists.getOrDefault(list, Set.of())
                        .forEach(item -> {
                            var mine = all.computeIfAbsent(item, _ -> new ArrayList<>());
                            if (!mine.contains(name)) {
                                mine.add(name);
                            }
                        }));
        var shared = all.values().stream().filter(it -> it.size() > 1).count();
        return shared * 3 > all.size()
                ? Map.of()
                : all.entrySet().stream()
                        .collect(
                                Collectors.toMap(
                                        Map.Entry::getKey, it -> it.getValue().getFirst()));
    }

    /** Whether a list is the sum of at least two others, as "all products" is. */
    private static <T> boolean isUnionOfOthers(Set<T> items, Map<URI, Set<T>> lists) {
        return lists.values().stream()
                        .filter(other -> other.size() < items.size() && items.containsAll(other))
                        .map(Set::copyOf)
                        .distinct()
                        .count()
                >= 2;
    }

    /** The first page of the list a page continues. */
    private WebPage firstPage(WebPage page) {
        var at = page;
        for (var steps = 0; steps < pages.size(); steps++) {
            var from =
                    at.via()
                            .filter(it -> it.link().kind() == CrawlLink.Kind.PAGINATION)
                            .map(WebPage.Via::from)
                            .map(pages::get);
            if (from.isEmpty()) {
                return at;
            }
            at = from.orElseThrow();
        }
        return at;
    }

    static String clean(String name) {
        return COUNT.matcher(PREFIX.matcher(name.strip()).replaceFirst(""))
                .replaceFirst("")
                .strip();
    }

    private static String name(WebPage page) {
        var link = page.via().map(it -> clean(it.link().text())).orElse("");
        if (!isGeneric(link)) {
            return link;
        }
        var heading = page.document().selectFirst("h1");
        return heading == null
                ? clean(page.document().title().split("\\s{0,20}+[-–|_]\\s*+", 2)[0])
                : clean(ElementText.of(heading));
    }
}

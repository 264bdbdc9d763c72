package dev.troupe.packs.web.page;

import dev.troupe.core.engine.ComputePool;
import dev.troupe.packs.web.fetch.WebUrl;
import java.net.URI;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Finds the links of a page and separates pagination, navigation and content. */
public final class LinkFinder {
    private static final Pattern NO_PAGE =
            Pattern.compile(
                    "(?i).*\\.(?:jpe?g|png|gif|svg|webp|avif|ico|bmp|css|js|mjs|map|pdf|zip|rar|7z|gz|tgz|exe|dmg|apk|iso|mp[34]|avi|mov|webm|wav|woff2?|ttf|docx?|xlsx?|pptx?|csv|xml|rss|atom|json|txt)");
    private static final Pattern ACTION =
            Pattern.compile(
                    "(?i).*(?:add[-_]?to[-_]?|/(?:cart|basket|checkout|login|logout|log-in|log-out|signin|sign-in|signup|sign-up|register|account|my-account|wishlist|compare|delete|remove)(?:[/.?].*)?$|[?&](?:add|remove|delete|action|replytocom|share)=).*");
    private static final Pattern ORDERING =
            Pattern.compile(
                    "(?i)sort|sort_?by|order|order_?by|dir|direction|view|mode|display|limit|per_?page|lang|layout");
    private static final Pattern PAGER =
            Pattern.compile(
                    "(?i).*(?:paginat|pager|paging|page-?num|page-?nav|page-?list|load-?more|nextpage|分页).*");
    private static final Pattern NAVIGATION =
            Pattern.compile(
                    "(?i).*(?:\\bnav|navbar|menu|categor|catalog|sidebar|side_|\\bcats?\\b|分类).*");
    private static final Pattern FOOTER =
            Pattern.compile("(?i).*(?:footer|copyright|social|breadcrumb).*");
    private static final Pattern NEXT_TEXT =
            Pattern.compile(
                    "(?i)(?:next|next page|older|older posts|load more|show more|more results|see more results|下一页|下页|后一页|后页|加载更多|显示更多|prev|previous|previous page|上一页)?\\s*(?:[›»>→]{0,2})");
    private static final Pattern NEXT_WORDS =
            Pattern.compile("(?i)(?:next|next page|load more|下一页|下页|后一页|加载更多)\\s*[›»>→]{0,2}");
    private static final Pattern NUMBER = Pattern.compile("\\[?\\d{1,4}]?");
    private static final Pattern PAGE_PART =
            Pattern.compile(
                    "(?i)[?&](?:page|p|pg|paged|pn|page_?no|page_?num|page_?index|cur_?page|current_?page|start|offset|from)=\\d+|/page[-_/]?\\d+(?:\\.\\w+|/)?|[-_](?:p|page)?[-_]?\\d+(?=\\.\\w+$|/?$)|(?<=[a-z])\\d{1,3}(?=\\.\\w+$)");

    private final Document document;
    private final URI page;
    private final Charset charset;

    private LinkFinder(Document document, URI page) {
        this.document = document;
        this.page = page;
        this.charset = document.charset();
    }

    /** The links that lead to pages, each target once, in document order. */
    public static List<CrawlLink> links(Document document, URI page) {
        return new LinkFinder(document, page).all();
    }

    private List<CrawlLink> all() {
        var found = new LinkedHashMap<URI, CrawlLink>();
        for (var link : Stream.concat(headLinks(), bodyLinks()).toList()) {
            found.merge(WebUrl.canonical(link.url()), link, LinkFinder::merge);
        }
        return new ArrayList<>(found.values());
    }

    /** Two links to one page: the more specific kind counts, and a text is better than none. */
    private static CrawlLink merge(CrawlLink one, CrawlLink other) {
        var kind = one.kind().compareTo(other.kind()) <= 0 ? one.kind() : other.kind();
        return new CrawlLink(one.url(), one.text().isBlank() ? other.text() : one.text(), kind);
    }

    private Stream<CrawlLink> headLinks() {
        return document
                .select(
                        "link[rel~=(?i)\\bnext\\b][href], frame[src], iframe[src], meta[http-equiv=refresh i]")
                .stream()
                .flatMap(element -> {
                    var kind =
                            element.normalName().equals("link")
                                    ? CrawlLink.Kind.PAGINATION
                                    : CrawlLink.Kind.CONTENT;
                    return WebUrl.link(target(element), charset).stream()
                            .filter(LinkFinder::leadsToPage)
                            .map(url -> new CrawlLink(url, "", kind));
                });
    }

    private static String target(Element element) {
        return switch (element.normalName()) {
            case "link" -> element.absUrl("href");
            case "meta" ->
                    element.attr("content")
                            .replaceFirst("(?i)^.*?url\\s*=\\s*['\"]?([^'\"]*).*", "$1");
            default -> element.absUrl("src");
        };
    }

    private Stream<CrawlLink> bodyLinks() {
        return document
                .select("a[href], area[href], [data-href], button[data-url], [data-next]")
                .stream()
                .flatMap(this::link);
    }

    private Stream<CrawlLink> link(Element element) {
        ComputePool.requireNotInterrupted();
        var attribute =
                Stream.of("href", "data-href", "data-url", "data-next")
                        .filter(element::hasAttr)
                        .findFirst()
                        .orElseThrow();
        var rel = element.attr("rel").toLowerCase(Locale.ROOT);
        return WebUrl.link(element.absUrl(attribute), charset).stream()
                .filter(LinkFinder::leadsToPage)
                .map(url -> new CrawlLink(url, ElementText.label(element), kind(element, url, rel)))
                .filter(link ->
                        link.kind() == CrawlLink.Kind.PAGINATION
                                || (!rel.contains("nofollow") && !isReordering(link.url())));
    }

    /** Whether an address is likely a page, and visiting it changes nothing. */
    public static boolean leadsToPage(URI url) {
        return !NO_PAGE.matcher(url.getRawPath()).matches()
                && !ACTION.matcher(url.toString()).matches();
    }

    private CrawlLink.Kind kind(Element element, URI url, String rel) {
        if (isPagination(element, url, rel)) {
            return CrawlLink.Kind.PAGINATION;
        }
        var around = context(element);
        if (FOOTER.matcher(around).matches()) {
            return CrawlLink.Kind.FOOTER;
        }
        return NAVIGATION.matcher(around).matches() || around.contains("aside")
                ? CrawlLink.Kind.LISTING
                : CrawlLink.Kind.CONTENT;
    }

    private boolean isPagination(Element element, URI url, String rel) {
        if (rel.matches(".*\\b(?:next|prev)\\b.*")) {
            return true;
        }
        var text = ElementText.label(element);
        var isNumber = NUMBER.matcher(text).matches();
        var inPager = PAGER.matcher(context(element)).matches();
        var isNext = NEXT_TEXT.matcher(text).matches() && !text.isBlank();
        if (inPager) {
            return isNumber || isNext || text.isBlank() || isSibling(url);
        }
        return NEXT_WORDS.matcher(text).matches()
                || ((isNumber || isNext)
                        && (isSibling(url) || url.getRawPath().equals(page.getRawPath())));
    }

    /** Whether the address is this page's address with another page number. */
    private boolean isSibling(URI url) {
        return !url.equals(page) && series(url).equals(series(page));
    }

    private static String series(URI url) {
        var name = WebUrl.canonical(url).toString();
        return PAGE_PART
                .matcher(name)
                .replaceAll("")
                .replaceFirst("[?&/]+$", "")
                .replaceFirst("/index(?:\\.\\w+)?$", "");
    }

    /** Lists in another order show nothing new. */
    private boolean isReordering(URI url) {
        return url.getRawQuery() != null
                && url.getRawPath().equals(page.getRawPath())
                && !parameters(url).isEmpty()
                && difference(url).stream().allMatch(name -> ORDERING.matcher(name).matches());
    }

    private Set<String> difference(URI url) {
        var here = parameters(page);
        return parameters(url).stream()
                .filter(pair -> !here.contains(pair))
                .map(pair -> pair.split("=", 2)[0])
                .collect(Collectors.toSet());
    }

    private static Set<String> parameters(URI url) {
        return url.getRawQuery() == null
                ? Set.of()
                : Set.copyOf(List.of(url.getRawQuery().split("&")).stream().distinct().toList());
    }

    private static String context(Element element) {
        return Stream.iterate(
                        element,
                        it -> it != null && !it.normalName().equals("body"),
                        Element::parent)
                .limit(7)
                .map(it ->
                        it.normalName()
                                + " "
                                + it.className()
                                + " "
                                + it.id()
                                + " "
                                + it.attr("aria-label")
                                + " "
                                + it.attr("role"))
                .collect(Collectors.joining(" "));
    }
}

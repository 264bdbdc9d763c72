package dev.troupe.packs.web.site;

import dev.troupe.packs.web.field.JsonLd;
import dev.troupe.packs.web.page.ElementText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Reads the way from the home page to an item. */
final class BreadcrumbReader {
    private static final Pattern MARK =
            Pattern.compile(
                    "(?i).*(?:breadcrumb|crumb|bread-|you-are-here|location-path|weizhi|当前位置|面包屑).*");
    private static final Pattern START =
            Pattern.compile(
                    "^(?:当前位置|您的位置|您现在的位置|你在这里|You are here|Location)\\s*[:：]?\\s*",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ARROWS =
            Pattern.compile("\\s{0,20}(?:[>›»→]|::|/| - |\\|){1,40}\\s*+");

    private BreadcrumbReader() {}

    /** The last name before the item itself that is neither the home page nor the whole shop. */
    static Optional<String> category(Document document, String item) {
        var names = new ArrayList<>(names(document));
        if (!names.isEmpty()
                && (names.size() > 1 || !item.isEmpty())
                && isItem(names.getLast(), item)) {
            names.removeLast();
        }
        return names.reversed().stream().filter(it -> !CategoryNames.isGeneric(it)).findFirst();
    }

    private static boolean isItem(String name, String item) {
        return item.isEmpty()
                || name.equalsIgnoreCase(item)
                || ElementText.isCompletionOf(item, name)
                || item.startsWith(name)
                || name.startsWith(item);
    }

    private static List<String> names(Document document) {
        var marked =
                document.body().getAllElements().stream()
                        .filter(it ->
                                MARK.matcher(
                                                        ElementText.marks(it)
                                                                + " "
                                                                + it.attr("aria-label")
                                                                + " "
                                                                + it.attr("itemtype"))
                                                .matches()
                                        && it.hasText())
                        .findFirst()
                        .or(() -> findTextTrail(document));
        return marked.map(BreadcrumbReader::names)
                .filter(it -> !it.isEmpty())
                .orElseGet(() -> JsonLd.crumbs(document));
    }

    /** A short line of links with arrows between them, as old pages have it. */
    private static Optional<Element> findTextTrail(Document document) {
        return document.body().getAllElements().stream()
                .filter(it -> it.text().length() <= 200 && !it.select("> a").isEmpty())
                .filter(it ->
                        START.matcher(ElementText.of(it)).find()
                                || (it.ownText().matches(".*[>›»→].*")
                                        && it.select("a").stream()
                                                .limit(1)
                                                .anyMatch(a -> a.text().matches("(?i)home|首页|主页"))))
                .findFirst();
    }

    private static List<String> names(Element crumbs) {
        var items = crumbs.select("li").isEmpty() ? crumbs.select("a") : crumbs.select("li");
        var texts =
                items.stream()
                        .map(ElementText::of)
                        .map(it -> it.replaceAll("^[>›»→/\\s]+|[>›»→/\\s]+$", ""))
                        .filter(it -> !it.isEmpty())
                        .toList();
        var split =
                Arrays.stream(ARROWS.split(START.matcher(ElementText.of(crumbs)).replaceFirst("")))
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .toList();
        // the item itself is often no link, so the text may hold one name more than the links
        return crumbs.select("li").isEmpty() && split.size() > texts.size() ? split : texts;
    }
}

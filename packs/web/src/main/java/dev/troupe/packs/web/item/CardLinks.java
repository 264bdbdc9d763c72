package dev.troupe.packs.web.item;

import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.field.ClassHints;
import dev.troupe.packs.web.field.ClassNames;
import dev.troupe.packs.web.page.ElementText;
import dev.troupe.packs.web.page.LinkFinder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** The links of an item, those first that most likely lead to its own page. */
record CardLinks(List<Element> ranked, List<URI> targets) {
    /** Links in columns of these names lead to something about the item. */
    private static final Set<String> ABOUT =
            Set.of(
                    "author",
                    "authors",
                    "tag",
                    "tags",
                    "keyword",
                    "keywords",
                    "brand",
                    "category",
                    "user",
                    "company",
                    "seller",
                    "publisher",
                    "comments",
                    "reviews");

    private static final Pattern SCRIPT =
            Pattern.compile("location(?:\\.href)?\\s*=\\s*['\"]([^'\"]+)['\"]");

    static CardLinks of(Element item) {
        var links =
                Stream.concat(Stream.of(item), item.select("a[href], [data-href]").stream())
                        .filter(it -> it.hasAttr("href") || it.hasAttr("data-href"))
                        .filter(it -> target(it).filter(LinkFinder::leadsToPage).isPresent())
                        .filter(it -> it.equals(item) || !isAboutTheItem(it, item))
                        .distinct()
                        .toList();
        var ranked =
                Stream.<Predicate<Element>>of(
                                it -> it.equals(item),
                                it ->
                                        it.closest(ClassHints.HEADINGS) != null
                                                || !it.select(ClassHints.HEADINGS).isEmpty(),
                                it -> isInName(it, item),
                                it ->
                                        it.hasText()
                                                && !ClassHints.isAction(ElementText.of(it))
                                                && !isInCategory(it, item),
                                it -> !it.select("img").isEmpty(),
                                it -> !isInCategory(it, item))
                        .flatMap(wanted -> links.stream().filter(wanted))
                        .distinct()
                        .toList();
        var targets =
                Stream.concat(
                                ranked.stream().flatMap(it -> target(it).stream()),
                                scriptTarget(item).stream())
                        .map(WebUrl::canonical)
                        .distinct()
                        .toList();
        return new CardLinks(ranked, targets);
    }

    Optional<Element> first() {
        return ranked.stream().findFirst();
    }

    private static Optional<URI> target(Element element) {
        return WebUrl.link(
                element.absUrl(element.hasAttr("href") ? "href" : "data-href"),
                StandardCharsets.UTF_8);
    }

    private static Optional<URI> scriptTarget(Element item) {
        var script = SCRIPT.matcher(item.attr("onclick"));
        return script.find()
                ? WebUrl.link(
                        item.clone().attr("data-href", script.group(1)).absUrl("data-href"),
                        StandardCharsets.UTF_8)
                : Optional.empty();
    }

    private static boolean isInName(Element link, Element item) {
        return ClassHints.isName(link)
                || link.parents().stream()
                        .limit(2)
                        .anyMatch(up -> !up.equals(item) && ClassHints.isName(up));
    }

    private static boolean isInCategory(Element link, Element item) {
        return Stream.iterate(link, it -> it != null && !it.equals(item), Element::parent)
                        .anyMatch(ClassHints::isCategory)
                || link.attr("rel").contains("tag");
    }

    private static boolean isAboutTheItem(Element link, Element item) {
        if (!link.select(ClassHints.HEADINGS + ", img").isEmpty()
                || link.closest(ClassHints.HEADINGS) != null
                || ClassHints.isName(link)) {
            return false;
        }
        var parent = link.parent();
        var isSigned =
                parent != null
                        && !parent.equals(item)
                        && ElementText.of(parent).matches("(?i)(?:by|from|posted by|作者|来自)\\b.*");
        return isSigned || ClassNames.column(link, item).filter(ABOUT::contains).isPresent();
    }
}

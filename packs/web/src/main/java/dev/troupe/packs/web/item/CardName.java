package dev.troupe.packs.web.item;

import dev.troupe.packs.web.field.ClassHints;
import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.field.Money;
import dev.troupe.packs.web.field.TextNodes;
import dev.troupe.packs.web.page.ElementText;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/**
 * What an item is called.
 *
 * @param element that contains the name; empty when it is not a separate text
 */
record CardName(String text, Optional<Element> element) {
    private static final int MAX_LENGTH = 200;
    private static final Pattern SAYS_SOMETHING = Pattern.compile("\\p{L}|\\d{3}");
    private static final int MAX_PLAIN = 100; // a longer text without any mark is prose

    static Optional<CardName> of(Element item, Optional<Element> link, TextNodes textNodes) {
        return findMarkedName(item, link)
                .map(it -> new CardName(completeName(it, item, link), Optional.of(it)))
                .or(() ->
                        item.select("img[alt]").stream()
                                .map(it -> ElementText.clean(it.attr("alt")))
                                .filter(CardName::isName)
                                .findFirst()
                                .map(it -> new CardName(it, Optional.empty())))
                .or(() ->
                        findPlainStart(item, textNodes)
                                .map(it -> new CardName(ElementText.of(it), Optional.of(it))))
                .or(() -> findTextBeforePrice(item).map(it -> new CardName(it, Optional.empty())));
    }

    /** A heading, an element that is called a name, the link, or what is bold. */
    private static Optional<Element> findMarkedName(Element item, Optional<Element> link) {
        return Stream.<Supplier<Stream<Element>>>of(
                        () -> item.select(ClassHints.HEADINGS).stream(),
                        () ->
                                item.getAllElements().stream()
                                        .filter(it -> !it.equals(item) && ClassHints.isName(it))
                                        .filter(it -> !it.normalName().matches("img|input")),
                        () ->
                                link.stream()
                                        .filter(it -> !it.equals(item) || it.children().isEmpty()),
                        () -> item.select("b, strong").stream())
                .flatMap(Supplier::get)
                .filter(it -> isName(ElementText.of(it)))
                .findFirst();
    }

    private static boolean isName(String text) {
        var isAmount =
                Money.parseWhole(text)
                        .filter(it -> !it.currency().isEmpty() || text.matches(".*[.,].*"))
                        .isPresent();
        return text.length() <= MAX_LENGTH
                && !isAmount
                && !ClassHints.isAction(text)
                && SAYS_SOMETHING.matcher(text).find();
    }

    /** The full form of a truncated name is in a title, a label or the picture's text. */
    private static String completeName(Element element, Element item, Optional<Element> link) {
        var shown = ElementText.of(element);
        return Stream.concat(
                        element.getAllElements().stream(),
                        Stream.concat(link.stream(), item.select("img").stream()))
                .flatMap(it -> Stream.of(it.attr("title"), it.attr("aria-label"), it.attr("alt")))
                .map(ElementText::clean)
                .filter(it -> ElementText.isCompletionOf(it, shown))
                .findFirst()
                .orElse(shown);
    }

    /** The first text without its own class, if it is neither price nor label. */
    private static Optional<Element> findPlainStart(Element item, TextNodes textNodes) {
        return textNodes
                .unread()
                .findFirst()
                .filter(it ->
                        it.className().isEmpty()
                                && !it.normalName().matches("a|button|time|small")
                                && !it.equals(item))
                .filter(it -> {
                    var text = ElementText.of(it);
                    return isName(text)
                            && text.length() <= MAX_PLAIN
                            && !text.matches(".*[:：].*")
                            && Money.mentions(text).isEmpty();
                });
    }

    /** What stands before the price in one line with it: {@code Bread - $3.50}. */
    private static Optional<String> findTextBeforePrice(Element item) {
        var text = ElementText.of(item);
        return Money.mentions(text).stream()
                .findFirst()
                .map(it ->
                        text.substring(0, it.start())
                                .replaceAll("^[\\s•*.\\d)-]+|[\\s:：,，(（|–—.…-]+$", ""))
                .filter(it ->
                        isName(it)
                                && it.length() <= MAX_PLAIN
                                && ColumnNames.standard(it).isEmpty()
                                && !it.matches(".*[:：].*"));
    }
}

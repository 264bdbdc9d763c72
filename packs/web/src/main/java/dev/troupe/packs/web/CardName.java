package dev.troupe.packs.web;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/**
 * What an item is called.
 *
 * @param element where the name stands; empty when it is not a text of its own
 */
record CardName(String text, Optional<Element> element) {
    private static final int MAX_LENGTH = 200;
    private static final Pattern SAYS_SOMETHING = Pattern.compile("\\p{L}|\\d{3}");
    private static final int MAX_PLAIN = 100; // a longer text without any mark is prose

    static Optional<CardName> of(Element item, Optional<Element> link, Leaves leaves) {
        return marked(item, link)
                .map(it -> new CardName(full(it, item, link), Optional.of(it)))
                .or(() ->
                        item.select("img[alt]").stream()
                                .map(it -> Texts.clean(it.attr("alt")))
                                .filter(CardName::isName)
                                .findFirst()
                                .map(it -> new CardName(it, Optional.empty())))
                .or(() ->
                        plainStart(item, leaves)
                                .map(it -> new CardName(Texts.of(it), Optional.of(it))))
                .or(() -> beforePrice(item).map(it -> new CardName(it, Optional.empty())));
    }

    /** A heading, an element that is called a name, the link, or what is bold. */
    private static Optional<Element> marked(Element item, Optional<Element> link) {
        return Stream.<Supplier<Stream<Element>>>of(
                        () -> item.select(Marks.HEADINGS).stream(),
                        () ->
                                item.getAllElements().stream()
                                        .filter(it -> !it.equals(item) && Marks.isName(it))
                                        .filter(it -> !it.normalName().matches("img|input")),
                        () ->
                                link.stream()
                                        .filter(it -> !it.equals(item) || it.children().isEmpty()),
                        () -> item.select("b, strong").stream())
                .flatMap(Supplier::get)
                .filter(it -> isName(Texts.of(it)))
                .findFirst();
    }

    private static boolean isName(String text) {
        var isAmount =
                Money.whole(text)
                        .filter(it -> !it.currency().isEmpty() || text.matches(".*[.,].*"))
                        .isPresent();
        return text.length() <= MAX_LENGTH
                && !isAmount
                && !Marks.isAction(text)
                && SAYS_SOMETHING.matcher(text).find();
    }

    /** A name that is cut off stands in full in a title, a label or the picture's text. */
    private static String full(Element element, Element item, Optional<Element> link) {
        var shown = Texts.of(element);
        return Stream.concat(
                        element.getAllElements().stream(),
                        Stream.concat(link.stream(), item.select("img").stream()))
                .flatMap(it -> Stream.of(it.attr("title"), it.attr("aria-label"), it.attr("alt")))
                .map(Texts::clean)
                .filter(it -> Texts.completes(it, shown))
                .findFirst()
                .orElse(shown);
    }

    /** The first text without a class of its own, where it is neither price nor label. */
    private static Optional<Element> plainStart(Element item, Leaves leaves) {
        return leaves.unread()
                .findFirst()
                .filter(it ->
                        it.className().isEmpty()
                                && !it.normalName().matches("a|button|time|small")
                                && !it.equals(item))
                .filter(it -> {
                    var text = Texts.of(it);
                    return isName(text)
                            && text.length() <= MAX_PLAIN
                            && !text.matches(".*[:：].*")
                            && Money.mentions(text).isEmpty();
                });
    }

    /** What stands before the price in one line with it: {@code Bread - $3.50}. */
    private static Optional<String> beforePrice(Element item) {
        var text = Texts.of(item);
        return Money.mentions(text).stream()
                .findFirst()
                .map(it ->
                        text.substring(0, it.start())
                                .replaceAll("^[\\s•*.\\d)-]+|[\\s:：,，(（|–—.…-]+$", ""))
                .filter(it ->
                        isName(it)
                                && it.length() <= MAX_PLAIN
                                && Columns.standard(it).isEmpty()
                                && !it.matches(".*[:：].*"));
    }
}

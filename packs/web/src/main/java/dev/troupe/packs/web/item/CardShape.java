package dev.troupe.packs.web.item;

import dev.troupe.packs.web.field.ClassHints;
import dev.troupe.packs.web.field.Money;
import dev.troupe.packs.web.page.ElementText;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/**
 * What makes an element look like an item or like something else.
 *
 * @param prices different amounts that could be the price
 * @param headings headings of any level
 * @param images pictures
 * @param targets different addresses linked
 * @param textLength characters
 * @param parts the most neighbours within it that each look like a separate item
 * @param isBareLink whether a link is all there is
 */
public record CardShape(
        int prices,
        int headings,
        int images,
        int targets,
        int textLength,
        int parts,
        boolean isBareLink) {
    static CardShape of(Element item, int prices) {
        var text = ElementText.of(item);
        var linked =
                item.normalName().equals("a") ? text : ElementText.clean(item.select("a").text());
        var inner = item.select(ClassHints.HEADINGS + ", img, p, div, span");
        return new CardShape(
                prices,
                item.select(ClassHints.HEADINGS).size(),
                item.select("img").size(),
                (int) item.select("a[href]").eachAttr("href").stream().distinct().count(),
                text.length(),
                item.getAllElements().stream().mapToInt(CardShape::parts).max().orElse(0),
                text.equals(linked) && inner.isEmpty());
    }

    private static int parts(Element parent) {
        return parent.childrenSize() < 2
                ? 0
                : parent.children().stream()
                        .filter(child -> !ClassHints.isHeading(child))
                        .map(child -> kindOfPart(parent, child))
                        .filter(kind -> !kind.isEmpty())
                        .collect(Collectors.groupingBy(kind -> kind, Collectors.summingInt(_ -> 1)))
                        .values()
                        .stream()
                        .mapToInt(it -> it)
                        .max()
                        .orElse(0);
    }

    /**
     * Parts are alike when they have one tag and start with one kind of heading, or have a link, a
     * picture and a price.
     */
    private static String kindOfPart(Element parent, Element child) {
        var heading = child.selectFirst(ClassHints.HEADINGS);
        if (heading != null) {
            return parent.normalName() + child.normalName() + heading.normalName();
        }
        var isGoods = !child.select("a[href]").isEmpty() && !Money.mentions(child.text()).isEmpty();
        return isGoods ? parent.normalName() + child.normalName() + "price" : "";
    }
}

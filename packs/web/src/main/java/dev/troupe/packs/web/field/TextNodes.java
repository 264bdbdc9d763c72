package dev.troupe.packs.web.field;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** The smallest texts of an item, and which of them have been read already. Used by one thread. */
public final class TextNodes {
    private final Element item;
    private final Set<Element> used = new HashSet<>();

    public TextNodes(Element item) {
        this.item = item;
    }

    public void markUsed(Element element) {
        if (!element.equals(item)) {
            used.addAll(element.getAllElements());
        }
    }

    public boolean isUsed(Element element) {
        return used.contains(element);
    }

    /** Elements not yet read that hold text and nothing but text with formatting. */
    public Stream<Element> unread() {
        return item.getAllElements().stream()
                .filter(it -> it.hasText() && !isUsed(it))
                .filter(it ->
                        it.children().stream()
                                .allMatch(child -> !child.hasText() || isFormatting(child)))
                .filter(it ->
                        it.parent() == null
                                || it.equals(item)
                                || !isFormatting(it)
                                || it.parent().ownText().isBlank());
    }

    private static boolean isFormatting(Element element) {
        return element.normalName().matches("b|i|u|em|strong|sup|sub|br|span|mark|q")
                && element.className().isEmpty()
                && element.children().stream().allMatch(TextNodes::isFormatting);
    }
}

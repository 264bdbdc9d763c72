package dev.troupe.packs.web;

import java.util.function.Predicate;
import org.jsoup.nodes.Element;

/** Finds the heading under which an item stands. */
final class Sections {
    private static final String HEADINGS = "h1, h2, h3, h4, h5, legend, caption";

    private Sections() {}

    /**
     * The nearest heading above an item that is not part of another item; empty when there is none.
     */
    static String heading(Element item, Predicate<Element> isItem) {
        for (var at = item; at != null && !at.normalName().equals("body"); at = at.parent()) {
            for (var before = at.previousElementSibling();
                    before != null;
                    before = before.previousElementSibling()) {
                if (before.is(HEADINGS)) {
                    return Texts.of(before);
                }
                if (!isItem.test(before)) {
                    var inside = before.select(HEADINGS);
                    if (inside.size() == 1 && before.getAllElements().stream().noneMatch(isItem)) {
                        return Texts.of(inside.getFirst());
                    }
                }
            }
        }
        return "";
    }
}

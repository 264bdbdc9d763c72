package dev.troupe.packs.web.item;

import dev.troupe.packs.web.field.PriceReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/**
 * Wraps items that stand side by side without a box in one each: terms and definitions, or headings
 * and the text below them.
 */
final class FlatListWrapper {
    /** The class of the boxes that are put around items. */
    static final String BOX = "troupe-item";

    private static final Set<String> STARTS = Set.of("dt", "h2", "h3", "h4", "h5", "h6");

    private FlatListWrapper() {}

    /** Changes the document in place. */
    static void wrapLists(Document document) {
        for (var parent : List.copyOf(document.body().getAllElements())) {
            for (var start : STARTS) {
                wrapLists(parent, start);
            }
        }
    }

    private static void wrapLists(Element parent, String start) {
        var starts =
                parent.children().stream().filter(it -> it.normalName().equals(start)).toList();
        if (starts.size() < 2) {
            return;
        }
        var groups = starts.stream().map(FlatListWrapper::group).toList();
        var priced = groups.stream().filter(FlatListWrapper::hasPrice).count();
        if (priced >= 2 && priced * 10 >= groups.size() * 6L) {
            groups.stream().filter(group -> group.size() > 1).forEach(FlatListWrapper::wrap);
        }
    }

    /** A heading and what follows it up to the next heading of the same or a higher rank. */
    private static List<Node> group(Element start) {
        var group = new ArrayList<Node>(List.of(start));
        for (var next = start.nextSibling(); next != null; next = next.nextSibling()) {
            if (next instanceof Element element
                    && (element.normalName().equals("hr") || endsGroup(element, start))) {
                break;
            }
            group.add(next);
        }
        return group;
    }

    private static boolean endsGroup(Element element, Element start) {
        var isHeading =
                element.normalName().matches("h[1-6]") && start.normalName().matches("h[1-6]");
        return element.normalName().equals(start.normalName())
                || (isHeading && element.normalName().compareTo(start.normalName()) < 0);
    }

    private static boolean hasPrice(List<Node> group) {
        return group.stream()
                        .filter(Element.class::isInstance)
                        .map(Element.class::cast)
                        .mapToLong(it -> PriceReader.read(it).mentions())
                        .sum()
                == 1;
    }

    private static void wrap(List<Node> group) {
        var box = new Element("div").addClass(BOX);
        group.getFirst().before(box);
        group.forEach(box::appendChild);
    }
}

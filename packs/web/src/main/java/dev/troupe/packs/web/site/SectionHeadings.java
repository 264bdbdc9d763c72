package dev.troupe.packs.web.site;

import dev.troupe.packs.web.page.ElementText;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Predicate;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Finds the headings under which items stand. Each page is processed once, however many items it
 * has. Used by one thread.
 */
final class SectionHeadings {
    private static final String HEADINGS = "h1|h2|h3|h4|h5|legend|caption";

    private final Predicate<Element> isItem;
    private final IdentityHashMap<Element, Inside> inside = new IdentityHashMap<>();
    private final IdentityHashMap<Element, String> before = new IdentityHashMap<>();

    /**
     * @param isItem whether an element is one of the items, whose headings do not apply to others
     */
    SectionHeadings(Predicate<Element> isItem) {
        this.isItem = isItem;
    }

    /** What is inside of an element, itself included. */
    private static final class Inside {
        private int headings;
        private boolean hasItem;
        private @Nullable Element heading; // the last
    }

    /**
     * The nearest heading above an item that is not part of another item; empty when there is none.
     */
    String findHeading(Element item) {
        if (!inside.containsKey(item)) {
            visit(item.root());
        }
        var passed = new ArrayList<Element>();
        var found = "";
        for (Element at = item; at != null && !at.normalName().equals("body"); ) {
            var known = before.get(at);
            if (known != null) {
                found = known;
                break;
            }
            passed.add(at);
            var sibling = at.previousElementSibling();
            if (sibling == null) {
                at = at.parent();
                continue;
            }
            var own = headingOf(sibling);
            if (own != null) {
                found = ElementText.of(own);
                break;
            }
            at = sibling;
        }
        for (var element : passed) {
            before.put(element, found);
        }
        return found;
    }

    /** The heading that an element is, or brings along for what follows it. */
    private @Nullable Element headingOf(Element element) {
        if (isHeading(element)) {
            return element;
        }
        var within = inside.get(element);
        return within == null || within.hasItem || within.headings != 1 ? null : within.heading;
    }

    private void visit(Node root) {
        var open = new ArrayList<Inside>(List.of(new Inside()));
        root.traverse(
                new NodeVisitor() {
                    @Override
                    public void head(Node node, int depth) {
                        if (node instanceof Element element) {
                            var within = new Inside();
                            within.hasItem = isItem.test(element);
                            if (isHeading(element)) {
                                within.headings = 1;
                                within.heading = element;
                            }
                            inside.put(element, within);
                            open.add(within);
                        }
                    }

                    @Override
                    public void tail(Node node, int depth) {
                        if (node instanceof Element) {
                            var within = open.removeLast();
                            var around = open.getLast();
                            around.headings += within.headings;
                            around.hasItem |= within.hasItem;
                            around.heading =
                                    within.heading == null ? around.heading : within.heading;
                        }
                    }
                });
    }

    private static boolean isHeading(Element element) {
        return element.normalName().matches(HEADINGS);
    }
}

package dev.troupe.packs.files;

import java.util.ArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/**
 * The text that a reader of a page of HTML sees: a line for each block, an empty line around
 * headings and paragraphs, tabs between the cells of a table.
 */
final class VisibleText implements NodeVisitor {
    private static final String UNSEEN =
            "head, script, style, template, noscript, [hidden], [style~=(?i)display\\s*:\\s*none]";
    private static final String APART = "p|h[1-6]|ul|ol|table|pre|blockquote|hr|dl";

    private final StringBuilder out = new StringBuilder();

    private VisibleText() {}

    static String of(String html) {
        var page = Jsoup.parse(html);
        page.select(UNSEEN).remove();
        var visitor = new VisibleText();
        page.body().traverse(visitor);
        return visitor.text();
    }

    @Override
    public void head(Node node, int depth) {
        switch (node) {
            case TextNode text when isPreformatted(text) -> out.append(text.getWholeText());
            case TextNode text ->
                    out.append(isAtStart() ? text.text().stripLeading() : text.text());
            case Element element -> begin(element);
            default -> {}
        }
    }

    /** Whether a line or a cell begins here, where a space of the source is not seen. */
    private boolean isAtStart() {
        return out.isEmpty() || Character.isWhitespace(out.charAt(out.length() - 1));
    }

    private void begin(Element element) {
        var name = element.normalName();
        if (name.equals("br")) {
            out.append('\n');
        } else if (name.matches("td|th")) {
            out.append(element.previousElementSibling() == null ? "" : "\t");
        } else if (element.isBlock()) {
            endLine(element);
            out.append(marker(element));
        }
    }

    /** Ends the line before or after a block, if anything is on it. */
    private void endLine(Element block) {
        int needed = isApart(block) ? 2 : 1;
        for (int at = out.length() - 1; needed > 0 && at >= 0 && out.charAt(at) == '\n'; at--) {
            needed--;
        }
        out.append(out.isEmpty() ? "" : "\n".repeat(needed));
    }

    @Override
    public void tail(Node node, int depth) {
        if (node instanceof Element element
                && element.isBlock()
                && !element.normalName().matches("td|th")) {
            endLine(element);
        }
    }

    /** A block in a cell or an item of a list does not stand apart. */
    private static boolean isApart(Element element) {
        return element.normalName().matches(APART)
                && element.parents().stream()
                        .noneMatch(parent -> parent.normalName().matches("td|th|li"));
    }

    private static boolean isPreformatted(TextNode text) {
        var parent = text.parent();
        return parent != null
                && (parent.normalName().matches("pre|textarea") || parent.closest("pre") != null);
    }

    private static String marker(Element element) {
        var list = element.parent();
        if (!element.normalName().equals("li") || list == null) {
            return "";
        }
        var indent =
                "  "
                        .repeat(
                                (int)
                                        list.parents().stream()
                                                .filter(it -> it.normalName().matches("ul|ol"))
                                                .count());
        return list.normalName().equals("ol")
                ? indent + (element.elementSiblingIndex() + 1) + ". "
                : indent + "- ";
    }

    /** Without spaces at the ends of lines, and with one empty line at most. */
    private String text() {
        var lines = new ArrayList<String>();
        for (var line : out.toString().replace('\u00a0', ' ').split("\n", -1)) {
            var kept =
                    Stream.of(line.split("\t", -1))
                            .map(String::stripTrailing)
                            .collect(Collectors.joining("\t"))
                            .stripTrailing();
            if (!kept.isEmpty() || !lines.isEmpty() && !lines.getLast().isEmpty()) {
                lines.add(kept);
            }
        }
        var text = String.join("\n", lines).strip();
        return text.isEmpty() ? "" : text + "\n";
    }
}

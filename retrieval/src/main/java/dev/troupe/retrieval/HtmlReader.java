package dev.troupe.retrieval;

import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/** Reads the visible text of an HTML page; an {@code id} of a heading is not used as its anchor. */
final class HtmlReader {
    private static final Set<String> UNSEEN =
            Set.of("script", "style", "noscript", "template", "nav", "head");

    private HtmlReader() {}

    static Page read(String path, String text) {
        var document = Jsoup.parse(text);
        var page = new PageBuilder();
        walk(document.body(), page);
        return page.build(path, document.title(), description(document));
    }

    private static String description(Document document) {
        var meta = document.selectFirst("meta[name=description]");
        return meta == null ? "" : meta.attr("content").strip();
    }

    private static void walk(Element element, PageBuilder page) {
        for (var child : element.childNodes()) {
            if (child instanceof TextNode text) {
                page.text(text.text());
            } else if (child instanceof Element inner && !UNSEEN.contains(inner.normalName())) {
                enter(inner, page);
            }
        }
    }

    private static void enter(Element element, PageBuilder page) {
        var name = element.normalName();
        if (name.matches("h[1-6]")) {
            page.heading(name.charAt(1) - '0', element.text());
        } else if (name.equals("pre")) {
            page.code("", element.wholeText());
        } else {
            if (element.isBlock() || name.equals("br")) {
                page.line();
            }
            walk(element, page);
            page.text(name.equals("td") || name.equals("th") ? " " : "");
            if (element.isBlock()) {
                page.line();
            }
        }
    }
}

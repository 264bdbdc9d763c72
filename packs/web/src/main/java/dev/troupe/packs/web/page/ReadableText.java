package dev.troupe.packs.web.page;

import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** The main text of a page, as lines, without menus, footers and scripts. */
public final class ReadableText {
    private static final String FRAME =
            "nav, footer, aside, script, style, noscript, template, svg, form, iframe, [role=navigation], [role=contentinfo], [role=banner], [aria-hidden=true], dialog";
    private static final String MAIN =
            "main, [role=main], article, #content, #main, .content, .main-content, .article, .post, #article";

    private static final int PEERS = 3; // shorter by this factor together, they are only related

    private ReadableText() {}

    public static String text(Document document) {
        var body = document.body().clone();
        body.select(FRAME).remove();
        body.select("header").stream()
                .filter(it -> it.select("h1").isEmpty())
                .toList()
                .forEach(Element::remove);
        var all = lines(body);
        return body.select(MAIN).stream()
                .filter(part -> !isOneOfSeveral(part, body))
                .map(ReadableText::lines)
                .filter(it ->
                        it.length() * 2 > all.length()) // a smaller part is only one of several
                .findFirst()
                .orElse(all);
    }

    /** Whether parts of the same kind next to it have a text that counts. */
    private static boolean isOneOfSeveral(Element part, Element body) {
        int others =
                body.getElementsByTag(part.normalName()).stream()
                        .filter(other -> other.className().equals(part.className()))
                        .filter(other ->
                                !other.equals(part)
                                        && !other.parents().contains(part)
                                        && !part.parents().contains(other))
                        .mapToInt(other -> other.text().length())
                        .sum();
        return others * PEERS > part.text().length();
    }

    private static String lines(Element root) {
        var out = new StringBuilder();
        root.traverse(
                new NodeVisitor() {
                    @Override
                    public void head(Node node, int depth) {
                        switch (node) {
                            case TextNode text -> out.append(text.text());
                            case Element element when element.normalName().equals("br") ->
                                    out.append('\n');
                            case Element element when element.normalName().matches("td|th") ->
                                    out.append(" | ");
                            case Element element when element.isBlock() ->
                                    out.append('\n').append(prefix(element));
                            default -> {}
                        }
                    }

                    @Override
                    public void tail(Node node, int depth) {
                        if (node instanceof Element element
                                && element.isBlock()
                                && !element.normalName().matches("td|th")) {
                            out.append('\n');
                        }
                    }
                });
        return out.toString()
                .lines()
                .map(line -> ElementText.clean(line).replaceFirst("^\\| ", ""))
                .filter(line -> !line.isEmpty() && !line.matches("[-#|\\s]+"))
                .reduce((one, other) -> one + "\n" + other)
                .orElse("");
    }

    private static String prefix(Element element) {
        return switch (element.normalName()) {
            case "h1" -> "# ";
            case "h2" -> "## ";
            case "h3", "h4", "h5", "h6" -> "### ";
            case "li" -> "- ";
            default -> "";
        };
    }
}

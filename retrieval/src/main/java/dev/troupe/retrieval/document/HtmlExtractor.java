package dev.troupe.retrieval.document;

import dev.troupe.extraction.ExtractedRecordWriter;
import dev.troupe.extraction.Extractor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/**
 * Reads the visible text of an HTML page; an {@code id} of a heading is not used as its anchor. Its
 * argument is the encoding of a page that does not declare one.
 */
final class HtmlExtractor implements Extractor {
    private static final Set<String> UNSEEN =
            Set.of("script", "style", "noscript", "template", "nav", "head");

    @Override
    public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
            throws IOException {
        var html = parse(document, arguments.getFirst());
        var page = new PageEventWriter(out);
        page.writeTitle(html.title());
        var meta = html.selectFirst("meta[name=description]");
        page.writeDescription(meta == null ? "" : meta.attr("content").strip());
        try {
            html.body().filter(new Walk(page));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static Document parse(byte[] bytes, String charset) throws IOException {
        var html = Jsoup.parse(new ByteArrayInputStream(bytes), null, "");
        boolean saysItsOwn =
                html.selectFirst("meta[charset], meta[http-equiv=content-type]") != null;
        return saysItsOwn || html.charset().name().equals(charset)
                ? html
                : Jsoup.parse(new ByteArrayInputStream(bytes), charset, "");
    }

    /** Goes through the page without recursion, as elements may be nested in any depth. */
    private record Walk(PageEventWriter page) implements NodeFilter {
        @Override
        public FilterResult head(Node node, int depth) {
            try {
                return switch (node) {
                    case TextNode text -> {
                        page.writeText(text.text());
                        yield FilterResult.CONTINUE;
                    }
                    case Element element -> enter(element);
                    default -> FilterResult.CONTINUE;
                };
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private FilterResult enter(Element element) throws IOException {
            var name = element.normalName();
            if (UNSEEN.contains(name)) {
                return FilterResult.SKIP_ENTIRELY;
            }
            if (name.length() == 2 && name.charAt(0) == 'h' && Character.isDigit(name.charAt(1))) {
                page.writeHeading(name.charAt(1) - '0', element.text());
                return FilterResult.SKIP_ENTIRELY;
            }
            if (name.equals("pre")) {
                page.writeCode(element.wholeText());
                return FilterResult.SKIP_ENTIRELY;
            }
            if (element.isBlock() || name.equals("br")) {
                page.writeLineEnd();
            }
            return FilterResult.CONTINUE;
        }

        @Override
        public FilterResult tail(Node node, int depth) {
            if (!(node instanceof Element element)) {
                return FilterResult.CONTINUE;
            }
            try {
                var name = element.normalName();
                page.writeText(name.equals("td") || name.equals("th") ? " " : "");
                if (element.isBlock()) {
                    page.writeLineEnd();
                }
                return FilterResult.CONTINUE;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

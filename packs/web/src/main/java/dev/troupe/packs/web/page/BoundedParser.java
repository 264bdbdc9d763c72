package dev.troupe.packs.web.page;

import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebProblem;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/**
 * Parses HTML and XML from untrusted sources within bounds. The number of elements is counted
 * during parsing: a megabyte of short tags becomes hundreds of megabytes of objects.
 */
public final class BoundedParser {
    /** A page of 10 MB whose tags are as short as those of usual pages; about 150 MB of memory. */
    static final int MOST_ELEMENTS = 500_000;

    /** What is nested more deeply becomes a neighbour. */
    static final int DEEPEST = 512;

    private BoundedParser() {}

    /**
     * @throws WebException code TOO_LARGE
     */
    public static Document html(String text, String url) {
        return parse(Parser.htmlParser(), text, url);
    }

    /**
     * @throws WebException code TOO_LARGE
     */
    public static Document xml(String text) {
        return parse(Parser.xmlParser(), text, "");
    }

    private static Document parse(Parser parser, String text, String url) {
        try (var stream = new StreamParser(parser.setMaxDepth(DEEPEST))) {
            stream.parse(text, url);
            int elements = 0;
            for (var each = stream.iterator(); each.hasNext(); each.next()) {
                if (++elements > MOST_ELEMENTS) {
                    throw tooLarge(url);
                }
            }
            return stream.document();
        }
    }

    private static WebException tooLarge(String url) {
        return new WebException(
                WebProblem.TOO_LARGE,
                "The page %s has more than %d elements; use the address of a smaller page."
                        .formatted(url, MOST_ELEMENTS),
                "页面 %s 有超过 %d 个元素；请使用内容较少的网址。".formatted(url, MOST_ELEMENTS));
    }
}

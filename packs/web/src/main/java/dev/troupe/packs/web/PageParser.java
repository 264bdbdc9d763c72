package dev.troupe.packs.web;

import dev.troupe.core.ComputePool;
import dev.troupe.language.MessageText;
import org.jsoup.nodes.Document;

/** Turns responses into documents, and does work on documents away from the threads that fetch. */
final class PageParser {
    private PageParser() {}

    /** Parses a page, which is HTML; its charset is the one that the response or the page names. */
    static Document parse(WebResponse response) {
        var document =
                BoundedMarkup.html(
                        MessageText.streamSafe(response.text()), response.url().toString());
        document.outputSettings()
                .charset(PageCharset.of(response.contentType(), response.body()).charset());
        return document;
    }

    /** Reads what was fetched, without holding up those who wait for other pages. */
    static <T> T compute(ComputePool.Work<T> work) throws InterruptedException {
        return ComputePool.common().compute("read page", work);
    }

    /**
     * @throws WebException code NOT_HTML when the response is something else
     */
    static void requireHtml(WebResponse response) {
        if (!response.isHtml()) {
            throw notHtml(response);
        }
    }

    static WebException notHtml(WebResponse response) {
        return new WebException(
                WebProblem.NOT_HTML,
                "%s is no web page but '%s'; give the address of an HTML page."
                        .formatted(response.url(), response.contentType()),
                "%s 不是网页，而是“%s”；请给出 HTML 页面的网址。".formatted(response.url(), response.contentType()));
    }
}

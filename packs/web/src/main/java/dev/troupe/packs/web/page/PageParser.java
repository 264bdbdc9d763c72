package dev.troupe.packs.web.page;

import dev.troupe.core.engine.ComputePool;
import dev.troupe.language.StreamSafeText;
import dev.troupe.packs.web.fetch.PageCharset;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebProblem;
import dev.troupe.packs.web.fetch.WebResponse;
import org.jsoup.nodes.Document;

/** Turns responses into documents, and does work on documents away from the threads that fetch. */
public final class PageParser {
    private PageParser() {}

    /** Parses a page, which is HTML; its charset is the one that the response or the page names. */
    public static Document parse(WebResponse response) {
        var document =
                BoundedParser.html(
                        StreamSafeText.streamSafe(response.text()), response.url().toString());
        document.outputSettings()
                .charset(PageCharset.of(response.contentType(), response.body()).charset());
        return document;
    }

    /** Reads what was fetched, without holding up those who wait for other pages. */
    public static <T> T compute(ComputePool.Work<T> work) throws InterruptedException {
        return ComputePool.common().compute("read page", work);
    }

    /**
     * @throws WebException code NOT_HTML when the response is something else
     */
    public static void requireHtml(WebResponse response) {
        if (!response.isHtml()) {
            throw notHtml(response);
        }
    }

    public static WebException notHtml(WebResponse response) {
        return new WebException(
                WebProblem.NOT_HTML,
                "%s is not a web page but '%s'; use the address of an HTML page."
                        .formatted(response.url(), response.contentType()),
                "%s 不是网页，而是“%s”；请使用 HTML 页面的网址。".formatted(response.url(), response.contentType()));
    }
}

package dev.troupe.packs.web;

/** Answers questions about a single page. */
final class PageReader {
    private PageReader() {}

    static WebException notHtml(WebResponse response) {
        return new WebException(
                WebProblem.NOT_HTML,
                "%s is no web page but '%s'; give the address of an HTML page."
                        .formatted(response.url(), response.contentType()),
                "%s 不是网页，而是“%s”；请给出 HTML 页面的网址。".formatted(response.url(), response.contentType()));
    }
}

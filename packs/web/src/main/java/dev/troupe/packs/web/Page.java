package dev.troupe.packs.web;

import java.net.URI;
import java.util.Optional;
import org.jsoup.nodes.Document;

/**
 * A page of a crawled site.
 *
 * @param key its canonical address
 * @param url where it came from, after redirects
 * @param depth links away from the start
 * @param via how it was found; empty for the start
 */
record Page(URI key, URI url, Document document, int depth, Optional<Via> via) {
    /**
     * The way to a page.
     *
     * @param from the page that holds the link
     */
    record Via(URI from, Link link) {}

    static Page of(URI url, Document document, int depth, Optional<Via> via) {
        return new Page(WebUrl.canonical(url), url, document, depth, via);
    }
}

package dev.troupe.packs.web;

import java.net.URI;
import java.util.Optional;
import org.jsoup.nodes.Document;

/**
 * A page of a crawled site.
 *
 * @param url      where it came from, after redirects
 * @param depth    links away from the start
 * @param via      how it was found; empty for the start
 */
record Page(URI url, Document document, int depth, Optional<Via> via) {
    /**
     * The way to a page.
     *
     * @param from the page that holds the link
     */
    record Via(URI from, Link link) {}

    URI key() {
        return WebUrl.canonical(url);
    }
}

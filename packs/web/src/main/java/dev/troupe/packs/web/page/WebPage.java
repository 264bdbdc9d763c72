package dev.troupe.packs.web.page;

import dev.troupe.packs.web.fetch.WebUrl;
import java.net.URI;
import java.util.Optional;
import org.jsoup.nodes.Document;

/**
 * A page of a crawled site.
 *
 * @param key its canonical address
 * @param url its address after redirects
 * @param depth links away from the start
 * @param via how it was found; empty for the start
 */
public record WebPage(URI key, URI url, Document document, int depth, Optional<Via> via) {
    /**
     * The way to a page.
     *
     * @param from the page that holds the link
     */
    public record Via(URI from, CrawlLink link) {}

    public static WebPage of(URI url, Document document, int depth, Optional<Via> via) {
        return new WebPage(WebUrl.canonical(url), url, document, depth, via);
    }
}

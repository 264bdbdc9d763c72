package dev.troupe.packs.web;

import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * What a crawl brought home.
 *
 * @param pages in the order in which they were asked for; never empty
 * @param redirects canonical addresses that lead to another page
 * @param problems pages that could not be read, and limits that were reached
 */
record Crawl(List<Page> pages, Map<URI, URI> redirects, List<CrawlProblem> problems) {
    Crawl {
        pages = List.copyOf(pages);
        redirects = Map.copyOf(redirects);
        problems = List.copyOf(problems);
    }

    /** The address under which a link's target is known. */
    URI resolve(URI url) {
        var canonical = WebUrl.canonical(url);
        return redirects.getOrDefault(canonical, canonical);
    }
}

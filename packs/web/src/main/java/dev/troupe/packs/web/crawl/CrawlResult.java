package dev.troupe.packs.web.crawl;

import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.page.WebPage;
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
public record CrawlResult(
        List<WebPage> pages, Map<URI, URI> redirects, List<CrawlProblem> problems) {
    public CrawlResult {
        pages = List.copyOf(pages);
        redirects = Map.copyOf(redirects);
        problems = List.copyOf(problems);
    }

    /** The address under which a link's target is known. */
    public URI resolve(URI url) {
        var canonical = WebUrl.canonical(url);
        return redirects.getOrDefault(canonical, canonical);
    }
}

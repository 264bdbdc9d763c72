package dev.troupe.packs.web.crawl;

import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.page.PageLink;
import dev.troupe.packs.web.page.WebPage;
import java.net.URI;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The pages that are known and not yet asked for: lists before items, near before far. Used by one
 * thread.
 */
final class CrawlFrontier {
    /**
     * A page to ask for.
     *
     * @param sequence the order of discovery
     */
    record Target(URI url, int depth, Optional<WebPage.Via> via, int sequence) {
        private PageLink.Kind kind() {
            return via.map(it -> it.link().kind()).orElse(PageLink.Kind.PAGINATION);
        }
    }

    private final PriorityQueue<Target> waiting =
            new PriorityQueue<>(
                    Comparator.comparing(Target::kind)
                            .thenComparingInt(Target::depth)
                            .thenComparingInt(Target::sequence));
    private final Set<URI> known = new HashSet<>();

    void add(URI url, int depth, Optional<WebPage.Via> via) {
        if (known.add(WebUrl.canonical(url))) {
            waiting.add(new Target(url, depth, via, known.size()));
        }
    }

    /** Marks the address a redirect led to; false when that page is known already. */
    boolean markRedirected(URI asked, URI at) {
        var canonical = WebUrl.canonical(at);
        return canonical.equals(WebUrl.canonical(asked)) || known.add(canonical);
    }

    Optional<Target> poll() {
        return Optional.ofNullable(waiting.poll());
    }

    int size() {
        return waiting.size();
    }
}

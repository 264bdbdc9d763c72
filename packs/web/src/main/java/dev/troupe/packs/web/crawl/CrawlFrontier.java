package dev.troupe.packs.web.crawl;

import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.packs.web.page.CrawlLink;
import dev.troupe.packs.web.page.WebPage;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The pages that are known and not yet asked for: lists before items, near before far. Addresses of
 * one pattern, such as the months of a calendar, may take a share of the crawl before all others
 * had their turn. Used by one thread.
 */
final class CrawlFrontier {
    /**
     * A page to ask for.
     *
     * @param sequence the order of discovery
     */
    record Target(URI url, int depth, Optional<WebPage.Via> via, int sequence) {
        private CrawlLink.Kind kind() {
            return via.map(it -> it.link().kind()).orElse(CrawlLink.Kind.PAGINATION);
        }

        /** The address without its numbers and the values of its query. */
        private String pattern() {
            var query = url.getRawQuery() == null ? "" : url.getRawQuery();
            return url.getHost()
                    + DIGITS.matcher(url.getRawPath()).replaceAll("#")
                    + "?"
                    + VALUES.matcher(query).replaceAll("=");
        }
    }

    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern VALUES = Pattern.compile("=[^&]*");

    private final int share;
    private final Map<String, Integer> asked = new HashMap<>();

    private final PriorityQueue<Target> waiting =
            new PriorityQueue<>(
                    Comparator.comparing(Target::kind)
                            .thenComparingInt(Target::depth)
                            .thenComparingInt(Target::sequence));
    private final Set<URI> known = new HashSet<>();

    /**
     * @param share how many pages of one pattern come before pages of others, 1 or more
     */
    CrawlFrontier(int share) {
        this.share = share;
    }

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
        var passed = new ArrayList<Target>();
        var next = waiting.poll();
        while (next != null && asked.getOrDefault(next.pattern(), 0) >= share) {
            passed.add(next);
            next = waiting.poll();
        }
        if (next == null && !passed.isEmpty()) {
            next = passed.removeFirst();
        }
        waiting.addAll(passed);
        if (next != null) {
            asked.merge(next.pattern(), 1, Integer::sum);
        }
        return Optional.ofNullable(next);
    }

    int size() {
        return waiting.size();
    }
}

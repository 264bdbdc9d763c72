package dev.troupe.packs.web.crawl;

import java.time.Duration;

/**
 * How far a crawl may go.
 *
 * @param maxPages 1 or more fetches, robots.txt not counted
 * @param maxDepth links away from the start; turning to the next page of a list does not count
 * @param sameHost whether links to other hosts are left alone; {@code www.} makes no other host
 * @param parallel fetches at the same time, 1 to 16
 * @param delay between two fetches from one public host; robots.txt may ask for more
 */
public record CrawlLimits(
        int maxPages, int maxDepth, boolean sameHost, int parallel, Duration delay) {
    public CrawlLimits {
        if (maxPages < 1 || maxDepth < 0 || parallel < 1 || parallel > 16) {
            throw new IllegalArgumentException(
                    "maxPages must be 1 or more, maxDepth 0 or more and parallel 1 to 16; got %d, %d, %d"
                            .formatted(maxPages, maxDepth, parallel));
        }
    }

    public static CrawlLimits defaults() {
        return new CrawlLimits(100, 5, true, 4, Duration.ofMillis(50));
    }

    public CrawlLimits withMaxPages(int pages) {
        return new CrawlLimits(pages, maxDepth, sameHost, parallel, delay);
    }

    public CrawlLimits withMaxDepth(int depth) {
        return new CrawlLimits(maxPages, depth, sameHost, parallel, delay);
    }

    public CrawlLimits withSameHost(boolean only) {
        return new CrawlLimits(maxPages, maxDepth, only, parallel, delay);
    }
}

package dev.troupe.packs.web.crawl;

import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebProblem;

/**
 * A failure within a crawl; the crawl continued.
 *
 * @param url the page concerned
 * @param english one sentence
 * @param chinese the same sentence
 */
public record CrawlProblem(String url, WebProblem code, String english, String chinese) {
    static CrawlProblem of(String url, WebException e) {
        return new CrawlProblem(url, e.code(), String.valueOf(e.getMessage()), e.chinese());
    }
}

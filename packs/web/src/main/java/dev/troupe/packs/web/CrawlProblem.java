package dev.troupe.packs.web;

/**
 * Something that a crawl could not do; the crawl went on.
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

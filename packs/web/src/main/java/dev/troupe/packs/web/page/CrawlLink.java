package dev.troupe.packs.web.page;

import java.net.URI;

/**
 * A link that a crawler may follow.
 *
 * @param url absolute
 * @param text visible text; may be empty
 */
public record CrawlLink(URI url, String text, Kind kind) {
    /** What following the link is likely to show; the more promising kinds come first. */
    public enum Kind {
        PAGINATION,
        LISTING,
        CONTENT,
        FOOTER
    }
}

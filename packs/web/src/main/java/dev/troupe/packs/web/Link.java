package dev.troupe.packs.web;

import java.net.URI;

/**
 * A link that a crawler may follow.
 *
 * @param url absolute
 * @param text what a person sees; may be empty
 */
record Link(URI url, String text, Kind kind) {
    /** What following the link is likely to show; the more promising kinds come first. */
    enum Kind {
        PAGINATION,
        LISTING,
        CONTENT,
        FOOTER
    }
}

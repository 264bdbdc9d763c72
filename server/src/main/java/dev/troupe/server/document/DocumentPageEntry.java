package dev.troupe.server.document;

import dev.troupe.retrieval.value.PageSummary;

/** A page in the list of a corpus. */
record DocumentPageEntry(String path, String title, String summary) {
    static DocumentPageEntry of(PageSummary page) {
        return new DocumentPageEntry(page.path(), page.title(), page.summary());
    }
}

package dev.troupe.server.document;

import dev.troupe.retrieval.value.RefreshReport;

/** What changed in an index when it was rebuilt. */
record IndexRebuild(int added, int changed, int removed, int pages, int skippedFiles) {
    static IndexRebuild of(RefreshReport refreshed) {
        return new IndexRebuild(
                refreshed.added(),
                refreshed.changed(),
                refreshed.removed(),
                refreshed.pages(),
                refreshed.skipped().size());
    }
}

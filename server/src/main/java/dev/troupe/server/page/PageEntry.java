package dev.troupe.server.page;

import dev.troupe.store.page.StoredPage;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A page without its content. */
record PageEntry(
        String id,
        String title,
        Instant createdAt,
        Instant updatedAt,
        @Schema(minimum = "1", description = "The latest one") long version) {
    static PageEntry of(StoredPage page) {
        return new PageEntry(
                page.id(), page.title(), page.created(), page.updated(), page.lastVersion());
    }
}

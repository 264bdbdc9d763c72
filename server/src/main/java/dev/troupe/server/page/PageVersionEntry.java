package dev.troupe.server.page;

import dev.troupe.store.page.PageVersion;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A version of a page without its content. */
record PageVersionEntry(
        @Schema(minimum = "1") long version,
        Instant at,
        @Schema(allowableValues = {"build", "refresh", "patch", "restore"}) String cause,
        @Schema(description = "What was asked for; may be empty") String note) {
    static PageVersionEntry of(PageVersion version) {
        return new PageVersionEntry(
                version.number(), version.at(), version.cause(), version.note());
    }
}

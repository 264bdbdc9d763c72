package dev.troupe.server.page;

import dev.troupe.core.value.Value;
import dev.troupe.store.page.PageVersion;
import dev.troupe.store.page.StoredPage;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A version of a page with its content. */
record PageView(
        String id,
        @Schema(minimum = "1") long version,
        @Schema(minimum = "1") long lastVersion,
        Instant createdAt,
        Instant at,
        @Schema(allowableValues = {"build", "refresh", "patch", "restore"}) String cause,
        String note,
        @Schema(description = "The plan that the page was built from") Value blueprint,
        @Schema(
                        description =
                                "`{meta, layout, tabs: [{id, label, blocks}]}`; each block states"
                                        + " its `sources`")
                Value page) {
    static PageView of(StoredPage page, PageVersion version) {
        return new PageView(
                page.id(),
                version.number(),
                page.lastVersion(),
                page.created(),
                version.at(),
                version.cause(),
                version.note(),
                version.content().field("blueprint"),
                version.content().field("page"));
    }
}

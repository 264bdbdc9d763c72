package dev.troupe.server.page;

import dev.troupe.core.value.Value;
import dev.troupe.page.version.PageChange;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Locale;

/** What differs between two versions of a page. */
record PageDiff(
        @Schema(minimum = "1") long from,
        @Schema(minimum = "1") long to,
        List<BlockChange> changes) {
    record BlockChange(
            @Schema(allowableValues = {"added", "removed", "moved", "changed"}) String kind,
            String block,
            String title,
            @Schema(description = "At most 50") List<BlockValueChange> values) {
        static BlockChange of(PageChange change) {
            return new BlockChange(
                    change.kind().name().toLowerCase(Locale.ROOT),
                    change.block(),
                    change.title(),
                    change.values().stream()
                            .map(it -> new BlockValueChange(it.place(), it.before(), it.after()))
                            .toList());
        }
    }

    record BlockValueChange(
            String place,
            @Schema(description = "Null if there was none") Value before,
            @Schema(description = "Null if there is none") Value after) {}

    static PageDiff of(long from, long to, List<PageChange> changes) {
        return new PageDiff(from, to, changes.stream().map(BlockChange::of).toList());
    }
}

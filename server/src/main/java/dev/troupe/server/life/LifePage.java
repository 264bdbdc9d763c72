package dev.troupe.server.life;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** One page of a user's items, by its number. */
record LifePage(List<LifeItem> items, LifePageMeta meta) {
    record LifePageMeta(
            @Schema(minimum = "0") long total,
            @Schema(minimum = "1") int page,
            @Schema(minimum = "1") int limit,
            boolean hasMore) {}
}

package dev.troupe.server.life;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeChange;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A change of a user's items, which can be undone. */
record LifeChangeEntry(
        @Schema(minimum = "1") long number,
        Instant at,
        LifeChange.Verb verb,
        ItemKind kind,
        String id,
        String name,
        boolean undone,
        @JsonProperty("said") LocalizedText description) {
    static LifeChangeEntry of(LifeChange change) {
        return new LifeChangeEntry(
                change.number(),
                change.at(),
                change.verb(),
                change.kind(),
                change.id(),
                change.name(),
                change.isUndone(),
                change.description());
    }
}

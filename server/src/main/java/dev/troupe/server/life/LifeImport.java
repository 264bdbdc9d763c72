package dev.troupe.server.life;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.packs.life.file.LifeFiles;
import io.swagger.v3.oas.annotations.media.Schema;

/** The result of an import. */
record LifeImport(
        long added,
        @JsonProperty("kept") long unchanged,
        @JsonProperty("passedOver") @Schema(description = "Calendar entries that are not tasks")
                long skipped) {
    static LifeImport of(LifeFiles.ImportResult result) {
        return new LifeImport(result.added(), result.unchanged(), result.skipped());
    }
}

package dev.troupe.server.document;

import dev.troupe.core.value.LocalizedText;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a search found, best first, and how it was searched. */
record DocumentHits(
        String query,
        @Schema(
                        description = "The search mode that was used",
                        allowableValues = {"hybrid", "lexical"})
                String mode,
        @Schema(description = "Why only words were used although hybrid was requested")
                @Nullable LocalizedText note,
        List<DocumentHit> hits) {}

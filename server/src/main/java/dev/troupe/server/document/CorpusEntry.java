package dev.troupe.server.document;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.retrieval.value.CorpusStats;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A corpus, its size, and the files that could not be read. */
record CorpusEntry(
        @Schema(example = "guide@2") String id,
        String name,
        @Schema(description = "Empty if the corpus has only one version") String version,
        @Schema(description = "On the host; for administrators") @Nullable String folder,
        int pages,
        int passages,
        @Schema(description = "Passages with embeddings") int embedded,
        @Schema(description = "Size of the index on disk") long bytes,
        @Schema(description = "Time of the latest change of a file") @Nullable Instant changedAt,
        @Schema(description = "Files that could not be read") int skippedFiles,
        @Schema(description = "Reasons for the first 20") List<LocalizedText> skipped) {
    private static final int MAX_SKIPPED = 20;

    /**
     * @param isFolderShown whether the reader may know where on the host it is
     */
    static CorpusEntry of(CorpusStats stats, boolean isFolderShown) {
        var corpus = stats.corpus();
        return new CorpusEntry(
                corpus.id(),
                corpus.name(),
                corpus.version(),
                isFolderShown ? corpus.folder().toString() : null,
                stats.pages(),
                stats.passages(),
                stats.embedded(),
                stats.bytes(),
                stats.changed().equals(Instant.EPOCH) ? null : stats.changed(),
                stats.skipped().size(),
                stats.skipped().stream().limit(MAX_SKIPPED).toList());
    }
}

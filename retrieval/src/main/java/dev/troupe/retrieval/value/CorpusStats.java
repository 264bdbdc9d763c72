package dev.troupe.retrieval.value;

import dev.troupe.core.value.LocalizedText;
import java.time.Instant;
import java.util.List;

/**
 * How much an index holds.
 *
 * @param pages documents
 * @param passages of all pages
 * @param embedded passages that can be found by meaning
 * @param bytes of the index on disk
 * @param skipped of the files that could not be read, why
 * @param changed the time of the last change of a file; the epoch if there is none
 */
public record CorpusStats(
        Corpus corpus,
        int pages,
        int passages,
        int embedded,
        long bytes,
        List<LocalizedText> skipped,
        Instant changed) {
    public CorpusStats {
        skipped = List.copyOf(skipped);
    }
}

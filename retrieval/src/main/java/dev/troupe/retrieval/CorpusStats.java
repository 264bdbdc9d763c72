package dev.troupe.retrieval;

import dev.troupe.core.Sentence;
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
 * @param changed when the file that changed last did; the epoch where there is none
 */
public record CorpusStats(
        Corpus corpus,
        int pages,
        int passages,
        int embedded,
        long bytes,
        List<Sentence> skipped,
        Instant changed) {
    public CorpusStats {
        skipped = List.copyOf(skipped);
    }
}

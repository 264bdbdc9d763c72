package dev.troupe.extraction;

import java.util.List;

/** Accepts in the parent what an {@link Extractor} wrote, in the same order. */
public interface ExtractedRecordHandler {
    /** Forgets what came before: the document is read from its beginning, perhaps again. */
    void reset();

    /**
     * @param fields not checked in any way, since a child that read a hostile document wrote them
     */
    void accept(List<String> fields);
}

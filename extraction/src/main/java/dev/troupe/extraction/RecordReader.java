package dev.troupe.extraction;

import java.util.List;

/** Takes in the parent what an {@link Extractor} wrote, in the same order. */
public interface RecordReader {
    /** Forgets what came before: the document is read from its beginning, perhaps again. */
    void begin();

    /**
     * @param fields not checked in any way, since a child that read a hostile document wrote them
     */
    void accept(List<String> fields);
}

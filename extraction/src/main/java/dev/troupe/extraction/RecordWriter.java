package dev.troupe.extraction;

import java.io.IOException;

/** Takes what an {@link Extractor} finds, record by record. */
@FunctionalInterface
public interface RecordWriter {
    /**
     * @throws IOException when the document has more text than is read, or the parent is gone;
     *     extractors let it pass
     */
    void write(String... fields) throws IOException;
}

package dev.troupe.extraction;

import java.io.IOException;

/** Takes what an {@link Extractor} finds, record by record. */
@FunctionalInterface
public interface ExtractedRecordWriter {
    /**
     * @throws IOException when the document has more text than the limit, or the parent has ended;
     *     extractors do not catch it
     */
    void write(String... fields) throws IOException;
}

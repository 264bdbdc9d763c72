package dev.troupe.extraction;

import java.io.IOException;
import java.util.List;

/**
 * Reads one kind of document. It has a constructor without parameters and runs in a child process,
 * whose class path contains only the libraries that its {@link ExtractionPool} names.
 */
@FunctionalInterface
public interface Extractor {
    /**
     * Writes what is in a document.
     *
     * @param arguments as the parent gave them
     * @throws IOException when the document cannot be read; its message, or both sentences of an
     *     {@link UnreadableDocumentException}, are shown to users
     */
    void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
            throws IOException;
}

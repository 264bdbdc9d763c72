package dev.troupe.extraction;

import java.io.IOException;
import java.util.List;

/**
 * Reads one kind of document. It has a constructor without parameters and runs in a child process,
 * where nothing is on the class path but the libraries that its {@link Extraction} names.
 */
@FunctionalInterface
public interface Extractor {
    /**
     * Writes what is in a document.
     *
     * @param arguments as the parent gave them
     * @throws IOException when the document cannot be read; its message, or both sentences of an
     *     {@link UnreadableException}, are shown to users
     */
    void extract(byte[] document, List<String> arguments, RecordWriter out) throws IOException;
}

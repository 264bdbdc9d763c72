package dev.troupe.server.document;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.FolderSubscription;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.runtime.pack.DocumentLibrary;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The documents that users and agents search. While the server runs their indexes follow their
 * folders, including those that are added in the meantime, and vectors are created for new
 * passages.
 */
public final class DocumentService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DocumentService.class);

    private final DocumentLibrary documents;
    private final TimeSource time;
    private FolderSubscription keeper = () -> {};

    public DocumentService(DocumentLibrary documents, TimeSource time) {
        this.documents = documents;
        this.time = time;
    }

    public void start() {
        try {
            keeper = index().watchAll(time, said -> LOG.warn("{}", said.en()));
        } catch (RetrievalException e) { // everything else works
            LOG.warn("{}", e.getMessage());
        }
    }

    /**
     * @throws RetrievalException when it cannot be opened
     */
    DocIndex index() {
        return documents.index();
    }

    @Override
    public void close() {
        keeper.close();
    }
}

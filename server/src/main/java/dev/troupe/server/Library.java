package dev.troupe.server;

import dev.troupe.core.TimeSource;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.RetrievalException;
import dev.troupe.retrieval.Watch;
import dev.troupe.runtime.Documents;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The documents that people and agents search. While the server runs they are kept as their folders
 * are, those that are added meanwhile among them, and vectors are made for what is new.
 */
final class Library implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Library.class);

    private final Documents documents;
    private final TimeSource time;
    private Watch keeper = () -> {};

    Library(Documents documents, TimeSource time) {
        this.documents = documents;
        this.time = time;
    }

    void begin() {
        try {
            keeper = index().keep(time, said -> LOG.warn("{}", said.en()));
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

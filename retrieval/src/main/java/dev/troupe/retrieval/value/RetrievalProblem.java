package dev.troupe.retrieval.value;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with corpora and their index. */
public enum RetrievalProblem implements Problem.Code {
    /** A file, folder or record that cannot be read as what it is. */
    UNREADABLE,
    /** The index could not be written. */
    UNWRITABLE,
    /** No corpus has this name. */
    UNKNOWN_CORPUS,
    /** No page has this path. */
    UNKNOWN_PAGE,
    /** Another corpus has this name. */
    NAME_TAKEN,
    /** Another process writes this index. */
    IN_USE,
    /** The process that reads untrusted files cannot be started. */
    NO_EXTRACTION;

    @Override
    public String id() {
        return "retrieval." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return this == IN_USE || this == NO_EXTRACTION;
    }
}

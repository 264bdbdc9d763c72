package dev.troupe.extraction;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** Why a document was not read. */
public enum ExtractionProblem implements Problem.Code {
    /** It is damaged, protected or of another kind. */
    UNREADABLE,
    /** It takes longer than it may. */
    TOO_SLOW,
    /** It needs more memory than it may. */
    TOO_MUCH_MEMORY,
    /** It is nested more deeply than the parser can follow. */
    TOO_DEEP,
    /** It has more text than is read. */
    TOO_LONG,
    /** The child ended twice while it read this document. */
    CRASHED,
    /** No child could be started, whatever the document; another try may succeed. */
    UNAVAILABLE;

    @Override
    public String id() {
        return "extraction." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return this == UNAVAILABLE;
    }
}

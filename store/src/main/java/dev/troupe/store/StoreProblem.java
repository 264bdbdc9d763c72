package dev.troupe.store;

import dev.troupe.core.Problem;
import java.util.Locale;

/** What can go wrong with what is stored. */
public enum StoreProblem implements Problem.Code {
    /** Another process, or another part of this one, has the file open. */
    IN_USE,
    /** Another process took the file over; this one must not write any more. */
    FENCED,
    /** The file was written by a newer version of Troupe. */
    NEWER_VERSION,
    /** The file is something else than a store. */
    NOT_A_STORE,
    /** A file, row or blob is not what was written. */
    DAMAGED,
    /** A blob that is referred to is not there. */
    BLOB_MISSING,
    /** A value, time or entry that cannot be stored as it is. */
    NOT_STORABLE,
    /** Entries that do not continue what is recorded. */
    OUT_OF_SEQUENCE,
    /** A backup that would replace something, or is not there. */
    BAD_BACKUP,
    /** It was closed before. */
    CLOSED,
    /** The disk, or the database on it, could not read or write. */
    UNAVAILABLE;

    private final String id = "store." + name().toLowerCase(Locale.ROOT).replace('_', '-');

    @Override
    public String id() {
        return id;
    }

    @Override
    public boolean isRetryable() {
        return this == UNAVAILABLE;
    }
}

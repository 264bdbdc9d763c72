package dev.troupe.store.value;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with what is stored. */
public enum StoreProblem implements Problem.Code {
    /** Another process, or another part of this one, has the file open. */
    IN_USE,
    /** Another process took over the file, or the run; this one must not write to it any more. */
    FENCED,
    /** A run that is not over, and whose owner is alive, was to be deleted. */
    STILL_RUNNING,
    /** The connection was lost during a commit; its outcome is unknown. */
    UNCERTAIN,
    /** The user or the password is not accepted, or may not do this. */
    NOT_PERMITTED,
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
    /** The disk or the database could not be reached, read or written. */
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

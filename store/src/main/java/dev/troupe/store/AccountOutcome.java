package dev.troupe.store;

/** What came of a change to an account. */
public enum AccountOutcome {
    DONE,
    /** There is no such account. */
    MISSING,
    /** Nobody would be left who looks after the others; nothing was changed. */
    LAST_ADMIN
}

package dev.troupe.store.account;

/** The outcome of a change to an account. */
public enum AccountOutcome {
    DONE,
    /** The account does not exist. */
    MISSING,
    /** No administrator would remain; nothing was changed. */
    LAST_ADMIN
}

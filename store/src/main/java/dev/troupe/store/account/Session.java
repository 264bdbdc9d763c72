package dev.troupe.store.account;

import java.time.Instant;

/**
 * A user who is signed in with one browser.
 *
 * @param tokenHash the SHA-256 of the token that the browser holds, in hexadecimal
 * @param account as it is now
 * @param seen when it was last used, approximately
 * @param expires when it ends unless it is used before
 */
public record Session(
        String tokenHash, Account account, Instant created, Instant seen, Instant expires) {}

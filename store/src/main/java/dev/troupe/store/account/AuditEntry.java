package dev.troupe.store.account;

import java.time.Instant;

/**
 * A recorded action of a user, for administrators.
 *
 * @param id 1 to 64 characters, unique
 * @param user id; empty if the user is not signed in
 * @param name of the user as it was then, or the one that was tried
 * @param action such as {@code session.signed-in}
 * @param target what it was done to; may be empty
 * @param detail in words; never a secret
 * @param address where the request came from; may be empty
 */
public record AuditEntry(
        String id,
        Instant at,
        String user,
        String name,
        String action,
        String target,
        String detail,
        String address) {}

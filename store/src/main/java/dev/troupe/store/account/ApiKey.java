package dev.troupe.store.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a program shows instead of signing in.
 *
 * @param account id of the owner's account
 * @param secretHash the SHA-256 of the secret, in hexadecimal
 * @param prefix the first characters of the secret, by which users distinguish keys
 * @param scopes what it may be used for
 * @param used when it was last used, approximately
 * @param expires when it ends; {@code null} for never
 * @param revoked when a user revoked it
 */
public record ApiKey(
        String id,
        String account,
        String secretHash,
        String prefix,
        String name,
        List<String> scopes,
        Instant created,
        @Nullable Instant used,
        @Nullable Instant expires,
        @Nullable Instant revoked) {
    public ApiKey {
        scopes = List.copyOf(scopes);
    }

    /** Whether it can be used at a time. */
    public boolean isValidAt(Instant now) {
        return revoked == null && (expires == null || now.isBefore(expires));
    }
}

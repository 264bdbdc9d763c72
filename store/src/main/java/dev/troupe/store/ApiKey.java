package dev.troupe.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a program shows instead of signing in.
 *
 * @param account id of whose it is
 * @param secretHash the SHA-256 of the secret, in hexadecimal
 * @param prefix the first characters of the secret, by which people tell keys apart
 * @param scopes what it may be used for
 * @param used when it was last used, more or less
 * @param expires when it ends; {@code null} for never
 * @param revoked when somebody ended it
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
    public boolean isGoodAt(Instant now) {
        return revoked == null && (expires == null || now.isBefore(expires));
    }
}

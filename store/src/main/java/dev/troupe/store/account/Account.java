package dev.troupe.store.account;

import java.text.Normalizer;
import java.time.Instant;
import java.util.Locale;

/**
 * A user who may use a server.
 *
 * @param id id in the user's records; 1 to 64 letters, digits, dashes and underscores
 * @param name to sign in with and to show; no two differ in case or width only
 * @param subject the identifier of the user at another service that signs users in; empty if they
 *     sign in here
 * @param password its hash, never the password; empty if they cannot sign in with one
 */
public record Account(
        String id,
        String name,
        String subject,
        String password,
        Role role,
        boolean isDisabled,
        Instant created) {
    /** What a user may do; each role includes those before it. */
    public enum Role {
        VIEWER,
        MEMBER,
        ADMIN
    }

    /** Without the hash of the password, so that no log has it. */
    @Override
    public String toString() {
        return "Account[" + id + ", " + name + ", " + role + (isDisabled ? ", disabled]" : "]");
    }

    /** The same for names that users cannot distinguish. */
    public static String nameKey(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /** Whether it is an enabled administrator, of which at least one must remain. */
    boolean isActiveAdmin() {
        return role == Role.ADMIN && !isDisabled;
    }
}

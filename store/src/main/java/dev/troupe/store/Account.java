package dev.troupe.store;

import java.text.Normalizer;
import java.time.Instant;
import java.util.Locale;

/**
 * Somebody who may use a server.
 *
 * @param id that records of theirs bear; 1 to 64 letters, digits, dashes and underscores
 * @param name to sign in with and to show; no two differ in case or width only
 * @param subject what another service that signs people in calls them; empty where they sign in
 *     here
 * @param password its hash, never the password; empty where they cannot sign in with one
 */
public record Account(
        String id,
        String name,
        String subject,
        String password,
        Role role,
        boolean isDisabled,
        Instant created) {
    /** What somebody may do; each role includes those before it. */
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

    /** The same for names that people would take for the same. */
    public static String nameKey(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /** Whether it is one of those without whom nobody could look after the others. */
    boolean isActiveAdmin() {
        return role == Role.ADMIN && !isDisabled;
    }
}

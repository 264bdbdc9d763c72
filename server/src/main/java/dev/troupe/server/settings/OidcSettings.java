package dev.troupe.server.settings;

import dev.troupe.store.account.Account;
import java.net.URI;

/**
 * Another service for sign-in, by OpenID Connect.
 *
 * @param name for users
 * @param issuer where its configuration is found below {@code /.well-known}
 * @param role of who comes for the first time
 */
public record OidcSettings(
        String name, URI issuer, String clientId, String clientSecret, Account.Role role) {
    /** Without the secret, so that no log has it. */
    @Override
    public String toString() {
        return "OidcSettings[" + issuer + ", " + clientId + ", " + role + "]";
    }
}

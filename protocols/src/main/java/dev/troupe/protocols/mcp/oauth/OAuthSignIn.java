package dev.troupe.protocols.mcp.oauth;

import java.net.URI;

/** A sign-in that has begun: where the user goes, and what is needed when they come back. */
public final class OAuthSignIn {
    private final URI address;
    private final String state;
    private final String verifier;
    private final URI back;
    private final AuthorizationServer server;
    private final OAuthTokens asked;

    /**
     * @param verifier of PKCE: proves that who began it completes it
     * @param back where the browser comes back to
     * @param asked what is got, without tokens
     */
    OAuthSignIn(
            URI address,
            String state,
            String verifier,
            URI back,
            AuthorizationServer server,
            OAuthTokens asked) {
        this.address = address;
        this.state = state;
        this.verifier = verifier;
        this.back = back;
        this.server = server;
        this.asked = asked;
    }

    /** Where the user signs in, by {@code https} or on this machine. */
    public URI address() {
        return address;
    }

    /** With which the browser comes back: 43 random characters. */
    public String state() {
        return state;
    }

    String verifier() {
        return verifier;
    }

    URI back() {
        return back;
    }

    AuthorizationServer server() {
        return server;
    }

    OAuthTokens request() {
        return asked;
    }
}

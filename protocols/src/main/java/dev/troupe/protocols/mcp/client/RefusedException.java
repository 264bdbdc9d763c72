package dev.troupe.protocols.mcp.client;

import dev.troupe.protocols.mcp.oauth.OAuthAccess;
import dev.troupe.protocols.mcp.oauth.OAuthChallenge;
import dev.troupe.protocols.mcp.oauth.OAuthException;
import java.io.IOException;

/** A request was refused for a missing authorization, or for one that permits too little. */
final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;
    private final transient OAuthChallenge challenge;

    RefusedException(String message, OAuthChallenge challenge) {
        super(message);
        this.challenge = challenge;
    }

    /** Whether an answer is of this kind. */
    static boolean isRefusal(int status, OAuthChallenge challenge) {
        return status == 401 || status == 403 && isTooLittle(challenge);
    }

    private static boolean isTooLittle(OAuthChallenge challenge) {
        return challenge.error().equals("insufficient_scope");
    }

    /** Whether the token is valid, so that other requests may succeed. */
    boolean isOfOneRequest() {
        return isTooLittle(challenge);
    }

    /**
     * Gets another token, with which the request may be sent again.
     *
     * @param token that was refused; empty for none
     * @throws RefusedException stating what the user must do for this request
     * @throws OAuthException stating what the user must do for all requests
     */
    void renew(OAuthAccess access, String token) throws IOException {
        try {
            access.renew(challenge, token);
        } catch (OAuthException e) {
            throw isOfOneRequest() ? new RefusedException(e.text().en(), challenge) : e;
        }
    }
}

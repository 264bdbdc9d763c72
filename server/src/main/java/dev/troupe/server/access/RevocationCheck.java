package dev.troupe.server.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BooleanSupplier;

/**
 * Whether an authenticated client is still authorized. Long-running responses, such as event
 * streams, check it now and then, so that they end for users who sign out, are disabled or whose
 * key is revoked.
 */
public final class RevocationCheck {
    private final SessionService sessions;
    private final ApiKeyService keys;

    public RevocationCheck(SessionService sessions, ApiKeyService keys) {
        this.sessions = sessions;
        this.keys = keys;
    }

    /** Checks the sender of a request; also possible after the request has ended. */
    public BooleanSupplier forRequest(HttpServletRequest request) {
        var access = UserAuthentication.of(request);
        return () -> access.isPresent() && isValid(access.get());
    }

    private boolean isValid(UserAuthentication access) {
        return switch (access.kind()) {
            case OPEN -> true;
            case SESSION -> sessions.isValid(access.proof());
            case KEY -> keys.isUsable(access.proof());
        };
    }
}

package dev.troupe.server;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BooleanSupplier;

/**
 * Whether who was let in may stay. Answers that go on for long, as event streams do, ask now and
 * then, so that they end for who signs out, is disabled or has a key revoked.
 */
final class AccessCheck {
    private final Sessions sessions;
    private final ApiKeys keys;

    AccessCheck(Sessions sessions, ApiKeys keys) {
        this.sessions = sessions;
        this.keys = keys;
    }

    /** Asks about who sent a request; it may be asked when the request is gone. */
    BooleanSupplier of(HttpServletRequest request) {
        var access = Access.of(request);
        return () -> access.isPresent() && isGood(access.get());
    }

    private boolean isGood(Access access) {
        return switch (access.kind()) {
            case OPEN -> true;
            case SESSION -> sessions.isGood(access.proof());
            case KEY -> keys.isGood(access.proof());
        };
    }
}

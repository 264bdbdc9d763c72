package dev.troupe.server.access;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.server.http.ClientAddress;
import dev.troupe.store.account.AuditEntry;
import dev.troupe.store.account.AuditLog;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Records actions of users, for administrators. Others call it after something was done: {@code
 * audit.note(request, "run.cancelled", runId, reason)}. Never give it a secret.
 */
public final class AuditService {
    private static final int MAX_DETAIL = 500; // characters

    private final AuditLog log;
    private final TimeSource time;

    public AuditService(AuditLog log, TimeSource time) {
        this.log = log;
        this.time = time;
    }

    /**
     * Notes what the caller of a request did.
     *
     * @param action such as {@code run.cancelled}: what, and what was done to it
     * @param target id or name of what it was done to; may be empty
     * @param detail in words; may be empty
     */
    public void record(HttpServletRequest request, String action, String target, String detail) {
        record(UserPrincipal.of(request), request, action, target, detail);
    }

    /** Records an action of a user who is identified otherwise. */
    public void record(
            UserPrincipal caller,
            HttpServletRequest request,
            String action,
            String target,
            String detail) {
        log.add(
                new AuditEntry(
                        RandomTokens.random(),
                        time.instant(),
                        caller.user(),
                        caller.name(),
                        action,
                        shorten(target),
                        shorten(detail),
                        ClientAddress.of(request)));
    }

    /** Records an attempt of an unknown user. */
    void recordAnonymous(HttpServletRequest request, String action, String target, String detail) {
        record(
                new UserPrincipal("", "", UserPrincipal.Role.VIEWER),
                request,
                action,
                target,
                detail);
    }

    private static String shorten(String text) {
        return text.length() <= MAX_DETAIL ? text : text.substring(0, MAX_DETAIL) + "…";
    }
}

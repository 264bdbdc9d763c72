package dev.troupe.server;

import dev.troupe.core.TimeSource;
import dev.troupe.store.AuditEntry;
import dev.troupe.store.AuditLog;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Notes what people do, for those who look after the server. Others call it after something was
 * done: {@code audit.note(request, "run.cancelled", runId, reason)}. Never give it a secret.
 */
final class Audit {
    private static final int MAX_DETAIL = 500; // characters

    private final AuditLog log;
    private final TimeSource time;

    Audit(AuditLog log, TimeSource time) {
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
    void note(HttpServletRequest request, String action, String target, String detail) {
        note(Caller.of(request), request, action, target, detail);
    }

    /** Notes what somebody did who is known otherwise. */
    void note(
            Caller caller,
            HttpServletRequest request,
            String action,
            String target,
            String detail) {
        log.add(
                new AuditEntry(
                        Tokens.random(),
                        time.instant(),
                        caller.user(),
                        caller.name(),
                        action,
                        shortened(target),
                        shortened(detail),
                        ClientAddress.of(request)));
    }

    /** Notes what somebody tried who is not known. */
    void noteStranger(HttpServletRequest request, String action, String target, String detail) {
        note(new Caller("", "", Caller.Role.VIEWER), request, action, target, detail);
    }

    private static String shortened(String text) {
        return text.length() <= MAX_DETAIL ? text : text.substring(0, MAX_DETAIL) + "…";
    }
}

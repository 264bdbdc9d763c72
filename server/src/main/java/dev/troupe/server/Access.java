package dev.troupe.server;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * Who sends a request, and by what that is known.
 *
 * @param proof the token of a session, or the id of a key; empty where nobody signs in
 */
record Access(Caller caller, Kind kind, String proof) {
    /** By what it is known who sends a request. */
    enum Kind {
        /** Everybody on this machine is the same person. */
        OPEN,
        /** A browser in which somebody signed in. */
        SESSION,
        /** A program's key. */
        KEY
    }

    private static final String ATTRIBUTE = Access.class.getName();

    static final Access LOCAL = new Access(Caller.LOCAL, Kind.OPEN, "");

    /** Notes it for handlers. */
    void noteIn(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, this);
        caller.noteIn(request);
    }

    static Optional<Access> of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Access access
                ? Optional.of(access)
                : Optional.empty();
    }

    /** Without the token, so that no log has it. */
    @Override
    public String toString() {
        return "Access[" + caller + ", " + kind + "]";
    }
}

package dev.troupe.server.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * Who sends a request, and by what that is known.
 *
 * @param proof the token of a session, or the id of a key; empty without sign-in
 */
record UserAuthentication(UserPrincipal caller, Kind kind, String proof) {
    /** By what it is known who sends a request. */
    enum Kind {
        /** Without sign-in, all users on this machine are the same user. */
        OPEN,
        /** A browser in which a user signed in. */
        SESSION,
        /** A program's key. */
        KEY
    }

    private static final String ATTRIBUTE = UserAuthentication.class.getName();

    static final UserAuthentication LOCAL =
            new UserAuthentication(UserPrincipal.LOCAL, Kind.OPEN, "");

    /** Notes it for handlers. */
    void attachTo(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, this);
        caller.attachTo(request);
    }

    static Optional<UserAuthentication> of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof UserAuthentication access
                ? Optional.of(access)
                : Optional.empty();
    }

    /** Without the token, so that no log has it. */
    @Override
    public String toString() {
        return "Access[" + caller + ", " + kind + "]";
    }
}

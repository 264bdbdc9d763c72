package dev.troupe.server;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;

/**
 * Who sends a request.
 *
 * @param user id, which records belong to; empty where the server is for one person
 * @param name for people to read
 * @param role what they may do
 */
record Caller(String user, String name, Role role) {
    /** What somebody may do; each role includes those before it. */
    enum Role {
        /** Looks at what is theirs. */
        VIEWER,
        /** Also starts, answers and cancels. */
        MEMBER,
        /** Also looks after people, keys and settings. */
        ADMIN
    }

    /** The one person that a server on this machine is for. */
    static final Caller LOCAL = new Caller("", "local", Role.ADMIN);

    private static final String ATTRIBUTE = Caller.class.getName();

    /** Notes who sends a request, once that is known. */
    void noteIn(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, this);
    }

    /**
     * @throws Refusal where that is nobody
     */
    static Caller of(HttpServletRequest request) {
        if (request.getAttribute(ATTRIBUTE) instanceof Caller caller) {
            return caller;
        }
        throw Refusal.of(
                401, ServerProblem.NOT_SIGNED_IN, "请先登录", "sign in first, or send an API key");
    }

    /** Whether it is known who sends a request. */
    static boolean isKnown(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Caller;
    }

    boolean may(Role needed) {
        return role.compareTo(needed) >= 0;
    }

    /**
     * @throws Refusal where they may not
     */
    void require(Role needed) {
        if (!may(needed)) {
            throw Refusal.of(
                    403,
                    ServerProblem.FORBIDDEN,
                    "角色 %s 不能这样做，需要 %s；请让管理员更改角色",
                    "role %s may not do that, which takes %s; ask an administrator for it",
                    role.name().toLowerCase(Locale.ROOT),
                    needed.name().toLowerCase(Locale.ROOT));
        }
    }
}

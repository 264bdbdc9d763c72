package dev.troupe.server.access;

import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;

/**
 * Who sends a request.
 *
 * @param user id, which records belong to; empty if the server is for one user
 * @param name for display
 * @param role what they may do
 */
public record UserPrincipal(String user, String name, Role role) {
    /** The permissions of a user; each role includes those before it. */
    public enum Role {
        /** Reads their own data. */
        VIEWER,
        /** Also starts, answers and cancels. */
        MEMBER,
        /** Also manages users, keys and settings. */
        ADMIN
    }

    /** The one user that a server on this machine is for. */
    public static final UserPrincipal LOCAL = new UserPrincipal("", "local", Role.ADMIN);

    /**
     * @throws ApiException if it is not a user
     */
    public static UserPrincipal of(HttpServletRequest request) {
        return find(request)
                .orElseThrow(() ->
                        ApiException.of(
                                401,
                                ServerProblem.NOT_SIGNED_IN,
                                "请先登录",
                                "sign in first, or send an API key"));
    }

    /** Who sends a request; empty if no user does. */
    public static Optional<UserPrincipal> find(HttpServletRequest request) {
        return UserAuthentication.of(request).map(UserAuthentication::caller);
    }

    public boolean hasRole(Role needed) {
        return role.compareTo(needed) >= 0;
    }

    /**
     * @throws ApiException if they may not
     */
    public void requireRole(Role needed) {
        if (!hasRole(needed)) {
            throw missingRole(needed);
        }
    }

    /** The refusal of what takes another role. */
    ApiException missingRole(Role needed) {
        return ApiException.of(
                403,
                ServerProblem.FORBIDDEN,
                "角色 %s 不能这样做，需要 %s；请让管理员更改角色",
                "role %s may not do that, which takes %s; ask an administrator for it",
                role.name().toLowerCase(Locale.ROOT),
                needed.name().toLowerCase(Locale.ROOT));
    }
}

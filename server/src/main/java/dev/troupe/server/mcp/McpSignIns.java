package dev.troupe.server.mcp;

import dev.troupe.core.engine.TimeSource;
import dev.troupe.protocols.mcp.client.McpLogin;
import dev.troupe.protocols.mcp.oauth.OAuthSignIn;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The sign-ins at MCP servers that users of this process have begun, by their state. Each belongs
 * to its user, is completed once, and expires. Safe for use by several threads.
 */
final class McpSignIns {
    static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final int MAX_OPEN = 100;

    private final Map<String, OpenSignIn> open = new HashMap<>();
    private final TimeSource time;

    McpSignIns(TimeSource time) {
        this.time = time;
    }

    /**
     * A sign-in that has begun.
     *
     * @param user id of who began it
     */
    record OpenSignIn(String user, McpLogin login, OAuthSignIn begun, Instant expires) {
        private boolean isOf(String other, String server) {
            return user.equals(other) && login.settings().name().equals(server);
        }
    }

    /**
     * Takes one that has begun, in place of an earlier one of the same user at the same server.
     *
     * @throws ApiException when too many are open
     */
    synchronized void add(UserPrincipal caller, McpLogin login, OAuthSignIn begun) {
        var now = time.instant();
        open.values()
                .removeIf(it ->
                        it.isOf(caller.user(), login.settings().name())
                                || it.expires().plus(LIFETIME).isBefore(now));
        if (open.size() >= MAX_OPEN) {
            throw ApiException.tooManyRequests(
                    "未完成的 MCP 登录超过 %d 个；请稍后重试",
                    "more than %d sign-ins at MCP servers are open; try again later", MAX_OPEN);
        }
        open.put(begun.state(), new OpenSignIn(caller.user(), login, begun, now.plus(LIFETIME)));
    }

    /**
     * Removes and returns the one with which the browser of a user came back.
     *
     * @throws ApiException when it was not begun, was completed before, has expired, or is of
     *     another user, for whom it stays
     */
    synchronized OpenSignIn take(UserPrincipal caller, String state) {
        var found = open.get(state);
        if (found == null) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "没有等待完成的这次登录：它已完成、已被新的登录取代，或不是从此服务器开始的；请在设置 > MCP 服务器中重新登录",
                    "no such sign-in is open: it was completed, replaced by another, or not begun"
                            + " at this server; sign in again under Settings > MCP servers");
        }
        if (!found.user().equals(caller.user())) {
            throw ApiException.of(
                    403,
                    ServerProblem.FORBIDDEN,
                    "这次登录由其他用户开始；请在设置 > MCP 服务器中自己登录",
                    "another user began this sign-in; sign in yourself under Settings > MCP"
                            + " servers");
        }
        open.remove(state);
        if (found.expires().isBefore(time.instant())) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "登录已过期：需要在 %d 分钟内完成；请在设置 > MCP 服务器中重新登录",
                    "the sign-in has expired: it has to be completed within %d minutes; sign in"
                            + " again under Settings > MCP servers",
                    LIFETIME.toMinutes());
        }
        return found;
    }
}

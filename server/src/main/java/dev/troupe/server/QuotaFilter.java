package dev.troupe.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses requests of users who have too many under way already. */
final class QuotaFilter extends OncePerRequestFilter {
    private static final Set<String> ALWAYS = Set.of("/health", "/ready");
    private static final String STREAM = "/events"; // has a limit of its own
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final UserCounts requests;

    QuotaFilter(UserQuotas quotas) {
        this.requests = quotas.requests();
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        var path = request.getServletPath();
        return ALWAYS.contains(path) || path.endsWith(STREAM);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var user = UserQuotas.key(request);
        if (!requests.enter(user)) {
            var refusal =
                    Refusal.later(
                            429,
                            ServerProblem.TOO_MANY,
                            RETRY,
                            "你同时进行的请求已达上限 %d；请等前面的请求完成后重试",
                            "you have %d requests under way, which is the limit for one user; try"
                                    + " again once one of them has ended",
                            requests.limit());
            ProblemAnswers.write(refusal, request, response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            requests.leave(user);
        }
    }
}

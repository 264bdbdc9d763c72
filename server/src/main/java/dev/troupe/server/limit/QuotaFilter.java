package dev.troupe.server.limit;

import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponse;
import dev.troupe.server.http.ServerProblem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.springframework.web.filter.OncePerRequestFilter;

/** Refuses requests of users who have too many under way already. */
public final class QuotaFilter extends OncePerRequestFilter {
    private static final Set<String> ALWAYS = Set.of("/health", "/ready");
    private static final String STREAM = "/events"; // has a separate limit
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final ConcurrencyLimiter requests;

    public QuotaFilter(UserQuotas quotas) {
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
        if (!requests.tryAcquire(user)) {
            var refusal =
                    ApiException.retryLater(
                            429,
                            ServerProblem.TOO_MANY,
                            RETRY,
                            "你同时进行的请求已达上限 %d；请等前面的请求完成后重试",
                            "you have %d requests under way, which is the limit for one user; try"
                                    + " again once one of them has ended",
                            requests.limit());
            ProblemResponse.write(refusal, request, response);
            return;
        }
        try {
            chain.doFilter(request, response);
        } finally {
            requests.release(user);
        }
    }
}

package dev.troupe.server.access;

import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponse;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests that change something and that another site may have caused. A browser sends no
 * API key automatically, so that requests with one need no further check.
 */
public final class CrossSiteFilter extends OncePerRequestFilter {
    private final CrossSiteGuard guard;

    public CrossSiteFilter(CrossSiteGuard guard) {
        this.guard = guard;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !CrossSiteGuard.isStateChanging(request)
                || UserAuthentication.of(request)
                        .filter(it -> it.kind() == UserAuthentication.Kind.KEY)
                        .isPresent();
    }

    /** A form whose address is itself a secret that no other site knows. */
    private static boolean isAuthorizedByAddress(HttpServletRequest request) {
        return request.getServletPath().startsWith("/approve/");
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            guard.requireSameSite(request);
            if (!isAuthorizedByAddress(request)) {
                guard.requireToken(request);
            }
        } catch (ApiException refusal) {
            ProblemResponse.write(refusal, request, response);
            return;
        }
        chain.doFilter(request, response);
    }
}

package dev.troupe.server.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.RequestPath;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses paths that are not encoded rightly, at which the framework would fail, and such with
 * parameters; and bodies of any type at all.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class MalformedRequestFilter extends OncePerRequestFilter {
    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var type = request.getHeader("Content-Type");
        if (type != null && type.indexOf('*') >= 0) { // a range of types is none
            var problem = ProblemResponse.ofStatus(415, request);
            ProblemResponse.write(415, problem, List.of(), request, response);
        } else if (isWellFormed(request.getRequestURI())) {
            chain.doFilter(request, response);
        } else {
            var problem = ProblemResponse.ofStatus(400, request);
            ProblemResponse.write(400, problem, List.of(), request, response);
        }
    }

    private static boolean isWellFormed(String path) {
        try {
            RequestPath.parse(path, "");
            return path.indexOf(';') < 0; // parameters of a path hide what it is; encoded is none
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}

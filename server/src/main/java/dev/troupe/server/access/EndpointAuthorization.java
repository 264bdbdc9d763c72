package dev.troupe.server.access;

import dev.troupe.server.access.UserPrincipal.Role;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.ParameterizableViewController;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Decides who may call an endpoint by the annotation of its handler, {@link RequiresRole} or {@link
 * PublicEndpoint}; a handler without one is refused. The handler is found by the mappings of the
 * dispatcher, so what is checked is what will be called.
 */
public final class EndpointAuthorization
        implements AuthorizationManager<RequestAuthorizationContext> {
    private static final List<String> API = List.of("/api", "/v1");

    private final Supplier<List<HandlerMapping>> mappings;

    /**
     * @param mappings in the order of the dispatcher; requested once the server has started
     */
    public EndpointAuthorization(Supplier<List<HandlerMapping>> mappings) {
        this.mappings = mappings;
    }

    /** Whether a path is of the interface for programs, and not of the console. */
    public static boolean isApi(HttpServletRequest request) {
        var path = request.getServletPath();
        return API.stream().anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
    }

    @Override
    public AuthorizationResult authorize(
            Supplier<? extends @Nullable Authentication> authentication,
            RequestAuthorizationContext context) {
        var request = context.getRequest();
        Object handler;
        try {
            handler = findHandler(request);
        } catch (Exception _) { // the dispatcher will refuse the request for the same reason
            return requireRole(roleFor(request), authentication);
        }
        return switch (handler) {
            case HandlerMethod options when isForOptions(options) ->
                    authorizeWithoutEndpoint(request, authentication);
            case HandlerMethod endpoint -> authorize(endpoint, authentication);
            case ResourceHttpRequestHandler _, ParameterizableViewController _ ->
                    authorizeWithoutEndpoint(request, authentication);
            case null -> authorizeWithoutEndpoint(request, authentication);
            default -> deny(authentication);
        };
    }

    private @Nullable Object findHandler(HttpServletRequest request) throws Exception {
        if (!ServletRequestPathUtils.hasParsedRequestPath(request)) {
            ServletRequestPathUtils.parseAndCache(request);
        }
        for (var mapping : mappings.get()) {
            var chain = mapping.getHandler(request);
            if (chain != null) {
                return chain.getHandler();
            }
        }
        return null;
    }

    /** Whether it is the framework's, which responds with the methods of a path. */
    private static boolean isForOptions(HandlerMethod handler) {
        var type = handler.getMethod().getDeclaringClass();
        return type.getNestHost().equals(RequestMappingInfoHandlerMapping.class);
    }

    private static AuthorizationResult authorize(
            HandlerMethod endpoint, Supplier<? extends @Nullable Authentication> authentication) {
        var method = endpoint.getMethod();
        var required = method.getAnnotation(RequiresRole.class);
        if (required != null) {
            return requireRole(required.value(), authentication);
        }
        return method.isAnnotationPresent(PublicEndpoint.class)
                ? new AuthorizationDecision(true)
                : deny(authentication);
    }

    /** Pages and files of the console are public; so is the answer that there is no such page. */
    private static AuthorizationResult authorizeWithoutEndpoint(
            HttpServletRequest request,
            Supplier<? extends @Nullable Authentication> authentication) {
        return isApi(request) || CrossSiteGuard.isStateChanging(request)
                ? requireRole(roleFor(request), authentication)
                : new AuthorizationDecision(true);
    }

    private static Role roleFor(HttpServletRequest request) {
        return CrossSiteGuard.isStateChanging(request) ? Role.MEMBER : Role.VIEWER;
    }

    private static AuthorizationResult requireRole(
            Role role, Supplier<? extends @Nullable Authentication> authentication) {
        return authentication.get() instanceof UserAuthentication(var caller, _, _)
                ? new RoleDecision(caller, role)
                : new AuthorizationDecision(false);
    }

    /** Responds with 401 if no user is authenticated, with 403 otherwise. */
    private static AuthorizationResult deny(
            Supplier<? extends @Nullable Authentication> authentication) {
        Objects.requireNonNull(authentication.get());
        return new AuthorizationDecision(false);
    }

    /** Whether a caller has the role that an endpoint requires. */
    record RoleDecision(UserPrincipal caller, Role needed) implements AuthorizationResult {
        @Override
        public boolean isGranted() {
            return caller.hasRole(needed);
        }
    }
}

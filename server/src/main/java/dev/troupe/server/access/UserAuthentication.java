package dev.troupe.server.access;

import dev.troupe.server.access.UserPrincipal.Role;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;

/**
 * Who sends a request, and by what that is known.
 *
 * @param proof the token of a session, or the id of a key; empty without sign-in
 */
record UserAuthentication(UserPrincipal caller, Kind kind, String proof) implements Authentication {
    /** By what it is known who sends a request. */
    enum Kind {
        /** Without sign-in, all users on this machine are the same user. */
        OPEN,
        /** A browser in which a user signed in. */
        SESSION,
        /** A program's key. */
        KEY
    }

    private static final RequestAttributeSecurityContextRepository CONTEXTS =
            new RequestAttributeSecurityContextRepository();

    static final UserAuthentication LOCAL =
            new UserAuthentication(UserPrincipal.LOCAL, Kind.OPEN, "");

    /** Notes it for the rest of the request. */
    void attachTo(HttpServletRequest request, HttpServletResponse response) {
        var context = new SecurityContextImpl(this);
        SecurityContextHolder.setContext(context);
        CONTEXTS.saveContext(context, request, response);
    }

    /** Also possible outside of the filters of security, which the thread's context is not. */
    static Optional<UserAuthentication> of(HttpServletRequest request) {
        return CONTEXTS.loadDeferredContext(request).get().getAuthentication()
                        instanceof UserAuthentication access
                ? Optional.of(access)
                : Optional.empty();
    }

    /** Each role includes those before it. */
    @Override
    public List<GrantedAuthority> getAuthorities() {
        return Arrays.stream(Role.values())
                .filter(caller::hasRole)
                .<GrantedAuthority>map(role -> new SimpleGrantedAuthority("ROLE_" + role))
                .toList();
    }

    @Override
    public UserPrincipal getPrincipal() {
        return caller;
    }

    @Override
    public String getCredentials() {
        return proof;
    }

    @Override
    public Kind getDetails() {
        return kind;
    }

    @Override
    public String getName() {
        return caller.name();
    }

    @Override
    public boolean isAuthenticated() {
        return true;
    }

    @Override
    public void setAuthenticated(boolean isAuthenticated) {
        throw new IllegalArgumentException("it does not change");
    }

    /** Without the token, so that no log has it. */
    @Override
    public String toString() {
        return "Access[" + caller + ", " + kind + "]";
    }
}

package dev.troupe.server.access;

import dev.troupe.server.access.UserPrincipal.Role;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The endpoint is for authenticated users with at least a role. An API key has at most the role of
 * its owner and of its scopes.
 *
 * @see EndpointAuthorization
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RequiresRole {
    Role value();
}

/**
 * Who sends a request and what they may do: sessions, API keys, OpenID Connect, roles, CSRF, login
 * throttling, audit, and the endpoints for them. Start at {@link AuthenticationFilter} and {@link
 * EndpointAuthorization}.
 */
@NullMarked
package dev.troupe.server.access;

import org.jspecify.annotations.NullMarked;

/**
 * What every endpoint shares: reading and writing JSON, errors as problem details, security
 * headers, client addresses. Start at {@link ApiException} and {@link ProblemResponse}.
 */
@NullMarked
package dev.troupe.server.http;

import org.jspecify.annotations.NullMarked;

/**
 * Prevents clients from exhausting the server: connections, request bodies, memory, uploads and
 * quotas per user. Start at {@link UserQuotas}; {@link LimitedProtocol} is what Tomcat runs.
 */
@NullMarked
package dev.troupe.server.limit;

import org.jspecify.annotations.NullMarked;

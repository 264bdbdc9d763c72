/**
 * Server-sent events, recorded and unrecorded, from publisher to client. Start at {@link
 * EventStreamWriter}.
 */
@NullMarked
package dev.troupe.server.stream;

import org.jspecify.annotations.NullMarked;

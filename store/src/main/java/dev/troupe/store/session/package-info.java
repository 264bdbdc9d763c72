/**
 * Stores sessions that programs open with agents, their webhooks and the record of deliveries.
 * Start at {@link AgentSessionStore} and {@link WebhookStore}.
 */
@NullMarked
package dev.troupe.store.session;

import org.jspecify.annotations.NullMarked;

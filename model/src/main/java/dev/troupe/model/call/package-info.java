/**
 * Wraps a model: retries, timeouts, rate limits, defaults, routing by role, observation. Start at
 * {@link RetryingModel}.
 */
@NullMarked
package dev.troupe.model.call;

import org.jspecify.annotations.NullMarked;

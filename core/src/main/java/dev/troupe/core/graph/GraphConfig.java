package dev.troupe.core.graph;

import java.time.Duration;

/**
 * How a coordinator works with its agents.
 *
 * @param maxConcurrency agents that work concurrently
 * @param defaultTimeout of one agent's work, unless its node has a timeout
 * @param enableHandoff whether agents may pass their work on
 * @param maxHandoffDepth how often the work of one message may be passed on
 */
public record GraphConfig(
        int maxConcurrency, Duration defaultTimeout, boolean enableHandoff, int maxHandoffDepth) {
    /** For documents that have no settings. */
    public static final GraphConfig STANDARD = new GraphConfig(3, Duration.ofMinutes(2), true, 3);
}

package dev.troupe.core;

import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param status never {@link RunStatus#RUNNING}
 * @param problem why it is not COMPLETED; {@code null} when it is
 */
public record RunOutcome(RunStatus status, @Nullable Problem problem) {}

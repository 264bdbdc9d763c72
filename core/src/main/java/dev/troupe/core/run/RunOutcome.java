package dev.troupe.core.run;

import dev.troupe.core.value.Problem;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param status never {@link RunStatus#RUNNING}
 * @param problem why it is not COMPLETED; {@code null} when it is
 */
public record RunOutcome(RunStatus status, @Nullable Problem problem) {}

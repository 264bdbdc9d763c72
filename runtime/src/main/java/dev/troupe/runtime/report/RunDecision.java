package dev.troupe.runtime.report;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.time.Instant;

/**
 * What a user, a rule or a timeout decided about a run.
 *
 * @param by who decided
 * @param kind approved, edited, denied, answered or expired
 * @param text the decision in words
 * @param question as recorded; missing if nothing was asked
 * @param answer as recorded; missing if there was none
 */
public record RunDecision(
        Instant at, String by, String kind, LocalizedText text, Value question, Value answer) {}

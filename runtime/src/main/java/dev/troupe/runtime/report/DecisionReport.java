package dev.troupe.runtime.report;

import dev.troupe.core.value.Value;
import java.time.Instant;

/**
 * A decision about a run, as JSON.
 *
 * @param by who decided
 * @param decision approved, edited, denied, answered or expired
 * @param text in English
 * @param question as recorded; missing if nothing was asked
 * @param answer as recorded; missing if there was none
 */
public record DecisionReport(
        Instant at, String by, String decision, String text, Value question, Value answer) {
    static DecisionReport of(RunDecision decision) {
        return new DecisionReport(
                decision.at(),
                decision.by(),
                decision.kind(),
                decision.text().en(),
                decision.question(),
                decision.answer());
    }
}

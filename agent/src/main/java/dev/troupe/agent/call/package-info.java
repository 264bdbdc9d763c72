/**
 * From a call that a model proposes to its record: arguments checked, file names chosen, policy
 * evaluated, intent and result recorded. Start at {@link CheckedCall}, then {@link CallRecord};
 * {@link RunSecurityState} is what a run has approved, written and read from outside.
 */
@NullMarked
package dev.troupe.agent.call;

import org.jspecify.annotations.NullMarked;

/**
 * Turns a request into a valid workflow: asks the model, repairs, checks, lets the user review, and
 * plans again after a failure. Start at {@link Planner}.
 */
@NullMarked
package dev.troupe.chat.plan;

import org.jspecify.annotations.NullMarked;

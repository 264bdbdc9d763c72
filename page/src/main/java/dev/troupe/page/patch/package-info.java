/**
 * Changes blueprints as a user asks. Start at {@link RefinementReader}, which reads what a user
 * asks to change without a language model, and {@link BlueprintPatch}, which applies a plan and
 * checks the result.
 */
@NullMarked
package dev.troupe.page.patch;

import org.jspecify.annotations.NullMarked;

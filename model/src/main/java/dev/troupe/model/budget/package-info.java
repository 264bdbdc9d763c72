/**
 * Counts and prices calls, and refuses those that would exceed a budget. Start at {@link
 * BudgetGuard} and {@link BudgetedModel}.
 */
@NullMarked
package dev.troupe.model.budget;

import org.jspecify.annotations.NullMarked;

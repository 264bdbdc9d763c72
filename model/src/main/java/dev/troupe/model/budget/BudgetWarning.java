package dev.troupe.model.budget;

import dev.troupe.core.value.LocalizedText;

/**
 * A call passed 80 % of a budget.
 *
 * @param setting the budget as settings name it, such as {@code budget.user.day.tokens}
 * @param message for users
 */
public record BudgetWarning(String setting, LocalizedText message) {}

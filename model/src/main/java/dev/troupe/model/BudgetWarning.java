package dev.troupe.model;

import dev.troupe.core.Sentence;

/**
 * A call passed 80 % of a budget.
 *
 * @param setting the budget as settings name it, such as {@code budget.user.day.tokens}
 * @param message what people read
 */
public record BudgetWarning(String setting, Sentence message) {}

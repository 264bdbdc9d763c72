package dev.troupe.model.budget;

/**
 * How much of a budget is used.
 *
 * @param setting the budget as settings name it, such as {@code models.default.budget.user.day}
 */
public record BudgetStatus(String setting, Budget budget, Spend used) {}

package dev.troupe.server.system;

import dev.troupe.model.budget.BudgetStatus;
import dev.troupe.model.budget.Spend;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a user has used, and how much of the budgets. */
record UsageReport(UsedAmount day, UsedAmount month, List<BudgetUse> budgets) {
    record UsedAmount(
            @Schema(description = "Input and output tokens", minimum = "0") long tokens,
            @Schema(description = "US dollars; 0 if prices are not known", minimum = "0")
                    BigDecimal money) {
        static UsedAmount of(Spend amount) {
            return new UsedAmount(amount.tokens(), amount.money());
        }
    }

    record BudgetUse(
            @Schema(
                            description =
                                    "As in `troupe.yaml`, such as"
                                            + " `models.default.budget.user.day`")
                    String setting,
            @Schema(description = "Limit; omitted for no limit") @Nullable Long tokens,
            @Schema(description = "Limit in US dollars; omitted for no limit")
                    @Nullable BigDecimal money,
            UsedAmount used) {
        static BudgetUse of(BudgetStatus status) {
            var budget = status.budget();
            return new BudgetUse(
                    status.setting(),
                    budget.tokens(),
                    budget.money(),
                    UsedAmount.of(status.used()));
        }
    }
}

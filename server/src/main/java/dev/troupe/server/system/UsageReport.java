package dev.troupe.server.system;

import dev.troupe.model.budget.BudgetStatus;
import dev.troupe.model.budget.Spend;
import dev.troupe.server.limit.StorageQuota.StorageStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a user has used, how much of the budgets, and what the user stores. */
record UsageReport(
        UsedAmount day, UsedAmount month, List<BudgetUse> budgets, StorageAmounts storage) {
    @Schema(description = "Bytes that the data of the user takes")
    record StorageAmounts(
            @Schema(description = "All of them", minimum = "0") long used,
            @Schema(
                            description =
                                    "Limit, `server.limits.disk`, above which nothing new is"
                                            + " accepted; omitted for no limit")
                    @Nullable Long limit,
            @Schema(description = "Events and large values of runs", minimum = "0") long runs,
            @Schema(description = "Copies of files of runs, files of imported runs", minimum = "0")
                    long files,
            @Schema(description = "Messages and answers", minimum = "0") long conversations,
            @Schema(description = "All versions of pages", minimum = "0") long pages,
            @Schema(description = "Files in the workspace; omitted for no limit")
                    @Nullable Long workspace) {
        static StorageAmounts of(StorageStatus status) {
            var stored = status.stored();
            boolean isLimited = status.limit() > 0;
            return new StorageAmounts(
                    status.usedBytes(),
                    isLimited ? status.limit() : null,
                    stored.runs(),
                    stored.files(),
                    stored.conversations(),
                    stored.pages(),
                    isLimited ? status.workspace() : null);
        }
    }

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

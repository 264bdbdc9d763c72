package dev.troupe.server.system;

import dev.troupe.core.value.Value;
import dev.troupe.model.budget.BudgetStatus;
import dev.troupe.model.budget.Spend;
import dev.troupe.model.budget.UsageLedgerException;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Values;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/usage}: the usage of a user, and the remaining budgets. */
@RestController
@RequestMapping("/api/usage")
final class UsageController {
    private final TroupeRuntime assembly;

    UsageController(TroupeRuntime assembly) {
        this.assembly = assembly;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    Value show(UserPrincipal caller) {
        var today = LocalDate.now(ZoneOffset.UTC);
        var month = today.withDayOfMonth(1);
        return requireLedger(() ->
                Values.record(
                        "day", amount(assembly.usage(caller.user(), today, today.plusDays(1))),
                        "month", amount(assembly.usage(caller.user(), month, month.plusMonths(1))),
                        "budgets",
                                Values.list(
                                        assembly.budgets(caller.user()), UsageController::budget)));
    }

    /**
     * @throws ApiException where what was used cannot be read
     */
    private static Value requireLedger(Supplier<Value> usage) {
        try {
            return usage.get();
        } catch (UsageLedgerException e) {
            throw new ApiException(503, e.problem(), List.of());
        }
    }

    private static Value amount(Spend amount) {
        return Values.record(
                "tokens", Value.of(amount.tokens()), "money", Value.of(amount.money()));
    }

    private static Value budget(BudgetStatus status) {
        var budget = status.budget();
        return Values.record(
                "setting", Value.of(status.setting()),
                "tokens", orMissing(budget.tokens()),
                "money", orMissing(budget.money()),
                "used", amount(status.used()));
    }

    private static Value orMissing(@Nullable Long number) {
        return number == null ? Value.missing() : Value.of(number);
    }

    private static Value orMissing(@Nullable BigDecimal number) {
        return number == null ? Value.missing() : Value.of(number);
    }
}

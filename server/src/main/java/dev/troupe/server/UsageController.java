package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.model.Amount;
import dev.troupe.model.BudgetStatus;
import dev.troupe.model.UsageLedgerException;
import dev.troupe.runtime.Assembly;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/usage}: what models came to for a user, and what is left of budgets. */
@RestController
@RequestMapping("/api/usage")
final class UsageController {
    private final Assembly assembly;

    UsageController(Assembly assembly) {
        this.assembly = assembly;
    }

    @GetMapping
    Value show(Caller caller) {
        var today = LocalDate.now(ZoneOffset.UTC);
        var month = today.withDayOfMonth(1);
        return known(() ->
                Values.record(
                        "day", amount(assembly.used(caller.user(), today, today.plusDays(1))),
                        "month", amount(assembly.used(caller.user(), month, month.plusMonths(1))),
                        "budgets",
                                Values.list(
                                        assembly.budgets(caller.user()), UsageController::budget)));
    }

    /**
     * @throws Refusal where what was used cannot be read
     */
    private static Value known(Supplier<Value> usage) {
        try {
            return usage.get();
        } catch (UsageLedgerException e) {
            throw new Refusal(503, e.problem(), List.of());
        }
    }

    private static Value amount(Amount amount) {
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

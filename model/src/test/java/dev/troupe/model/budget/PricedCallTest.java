package dev.troupe.model.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.model.ModelException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class PricedCallTest {
    private static final Spend DOLLAR = new Spend(0, BigDecimal.ONE);

    private final BudgetGuard guard =
            new BudgetGuard(UsageLedger.inMemory(), InstantSource.fixed(Instant.EPOCH));
    private final Budgets budgets =
            new Budgets(null, null, null, new Budget(null, BigDecimal.TWO), null);
    private int calls;

    @Test
    void countsCallsThatSucceedAndRefusesThoseBeyondTheBudget() throws Exception {
        pay();
        assertThatThrownBy(this::payForNothing).isInstanceOf(IllegalStateException.class);
        pay();

        assertThatThrownBy(this::pay)
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("models.default.budget.day");
        assertThat(calls).isEqualTo(2);
    }

    private void pay() throws InterruptedException {
        var _ = guard.openAccount(budgets, "", _ -> {}).pay(DOLLAR, () -> ++calls);
    }

    private void payForNothing() throws InterruptedException {
        guard.openAccount(budgets, "", _ -> {})
                .pay(
                        DOLLAR,
                        () -> {
                            throw new IllegalStateException("the provider failed");
                        });
    }
}

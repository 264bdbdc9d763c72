package dev.troupe.model.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRole;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Budgets of runs, users, days and months over a ledger. */
class BudgetAccountTest {
    private static final Instant MORNING = Instant.parse("2026-11-29T08:00:00Z");
    private static final RunId RUN = new RunId("run-1");

    private final UsageLedger ledger = UsageLedger.inMemory();
    private final List<BudgetWarning> warnings = new ArrayList<>();
    private Instant now = MORNING;

    private BudgetGuard guard() {
        return new BudgetGuard(ledger, () -> now);
    }

    private static @Nullable Budget tokens(long tokens) {
        return tokens == 0 ? null : new Budget(tokens, null);
    }

    private static Budgets budgets(long run, long userDay, long userMonth, long day, long month) {
        return new Budgets(
                tokens(run), tokens(userDay), tokens(userMonth), tokens(day), tokens(month));
    }

    private BudgetAccount account(String user, Budgets budgets) {
        return guard().openAccount(budgets, user, warnings::add);
    }

    private static Spend amount(long tokens) {
        return new Spend(tokens, BigDecimal.ZERO);
    }

    private static void use(BudgetAccount account, long tokens) {
        var hold = account.reserve(ModelRole.AGENT, null, amount(tokens));
        account.settleReservation(hold, null, amount(tokens));
    }

    @Test
    void keepsTheBudgetOfARunOverAnotherProcess() {
        var budgets = budgets(100, 0, 0, 0, 0);
        var before = account("ada", budgets);
        use(before, 30); // to plan it
        before.bindRun(RUN);
        use(before, 40);

        var resumed = account("ada", budgets);
        resumed.bindRun(RUN);

        assertThatThrownBy(() -> use(resumed, 31))
                .hasMessageContainingAll(
                        "100 tokens",
                        "each run",
                        "70 are used",
                        "models.default.budget.run.tokens");
        use(resumed, 30);
        use(account("ada", budgets), 100); // another run has its own
    }

    @Test
    void keepsADayOfAUserApartFromOthersAndFromTomorrow() {
        var budgets = budgets(0, 100, 0, 0, 0);
        use(account("ada", budgets), 90);

        use(account("bob", budgets), 90);
        assertThatThrownBy(() -> use(account("ada", budgets), 20))
                .hasMessageContainingAll(
                        "each user on a day",
                        "resets at 2026-11-30 00:00 UTC",
                        "models.default.budget.user.day.tokens");
        now = Instant.parse("2026-11-30T00:00:00Z");
        use(account("ada", budgets), 20);
    }

    @Test
    void keepsAMonthOfAUserAndTheDayAndMonthOfAll() {
        use(account("ada", budgets(0, 0, 100, 0, 0)), 60);
        now = Instant.parse("2026-11-30T08:00:00Z");
        use(account("bob", Budgets.NONE), 60);

        assertThatThrownBy(() -> use(account("ada", budgets(0, 0, 100, 0, 0)), 41))
                .hasMessageContainingAll("each user in a month", "2026-12-01 00:00 UTC");
        assertThatThrownBy(() -> use(account("eve", budgets(0, 0, 0, 100, 0)), 41))
                .hasMessageContaining("all users on a day");
        assertThatThrownBy(() -> use(account("eve", budgets(0, 0, 0, 0, 130)), 11))
                .hasMessageContaining("all users in a month");
        now = Instant.parse("2026-12-01T00:00:00Z");
        use(account("ada", budgets(0, 0, 100, 0, 100)), 100);
    }

    @Test
    void keepsTheBudgetOfARoleInEachRun() {
        var account = account("", Budgets.NONE);
        account.bindRun(RUN);
        var own = tokens(50);
        account.settleReservation(
                account.reserve(ModelRole.PLANNER, own, amount(50)), own, amount(50));

        assertThatThrownBy(() -> account.reserve(ModelRole.PLANNER, own, amount(1)))
                .hasMessageContaining("models.planner.budget.tokens");
        use(account, 1_000);
    }

    @Test
    void setsAsideWhatCallsThatRunMayComeTo() {
        var guard = guard();
        var ada = guard.openAccount(budgets(0, 0, 0, 100, 0), "ada", _ -> {});
        var bob = guard.openAccount(budgets(0, 0, 0, 100, 0), "bob", _ -> {});
        var hold = ada.reserve(ModelRole.AGENT, null, amount(80));

        assertThatThrownBy(() -> use(bob, 30)).hasMessageContaining("80 is reserved");
        ada.settleReservation(hold, null, amount(10));
        use(bob, 30);
    }

    @Test
    void warnsOnceWhereACallPassesEightyPercent() {
        var account = account("ada", budgets(0, 100, 0, 1_000, 0));
        use(account, 79);
        assertThat(warnings).isEmpty();

        use(account, 1);
        use(account, 5);
        use(account("bob", budgets(0, 100, 0, 1_000, 0)), 10);

        assertThat(warnings).hasSize(1);
        assertThat(warnings.getFirst().setting())
                .isEqualTo("models.default.budget.user.day.tokens");
        assertThat(warnings.getFirst().message().en()).contains("80 of the budget of 100 tokens");
        assertThat(warnings.getFirst().message().zh()).contains("每位用户每天", "已用 80");
    }

    @Test
    void warnsOfMoneyToo() {
        var account = account("ada", Budgets.perRun(new Budget(null, new BigDecimal("1.00"))));
        var call = new Spend(1, new BigDecimal("0.85"));

        account.settleReservation(account.reserve(ModelRole.AGENT, null, call), null, call);

        assertThat(warnings).hasSize(1);
        assertThat(warnings.getFirst().message().en()).contains("$0.8500", "$1.0000");
    }

    /** Reads and writes only while it is up. */
    private final class Flaky implements UsageLedger {
        private boolean isDown;

        private void requireUp() {
            if (isDown) {
                throw new UsageLedgerException(
                        Problem.of(ModelProblem.UNAVAILABLE, LocalizedText.verbatim("disk full")),
                        new IllegalStateException());
            }
        }

        @Override
        public void add(Key key, Spend amount) {
            requireUp();
            ledger.add(key, amount);
        }

        @Override
        public Spend total(UsageScope scope) {
            requireUp();
            return ledger.total(scope);
        }
    }

    @Test
    void losesNothingWhereTheLedgerIsDownAndMakesNoCallThatNobodyCanCount() {
        var flaky = new Flaky();
        var guard = new BudgetGuard(flaky, () -> now);
        var account = guard.openAccount(budgets(0, 100, 0, 0, 0), "ada", warnings::add);
        var hold = account.reserve(ModelRole.AGENT, null, amount(60));
        flaky.isDown = true;

        account.settleReservation(hold, null, amount(60));
        assertThatThrownBy(() -> use(account, 10))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        e -> assertThat(e.problem().is(ModelProblem.BUDGET_UNKNOWN)).isTrue())
                .hasMessageContainingAll("models.default.budget.user.day", "disk full");
        flaky.isDown = false;

        assertThatThrownBy(() -> use(account, 41)).hasMessageContaining("60 are used");
        use(account, 40);
        assertThat(ledger.total(new UsageScope.OfRun("", null))).isEqualTo(amount(100));
    }
}

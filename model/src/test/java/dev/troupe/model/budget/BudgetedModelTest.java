package dev.troupe.model.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.Requests;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class BudgetedModelTest {
    private static final ModelName NAME = new ModelName("test", "model");
    private static final RunId RUN = new RunId("run-1");
    private static final PriceList PRICES = PriceList.parse("test:model 1000 10000");

    private final AtomicInteger calls = new AtomicInteger();
    private final UsageLedger ledger = UsageLedger.inMemory();

    private BudgetAccount account(Budget run) {
        var account =
                new BudgetGuard(ledger, InstantSource.system())
                        .openAccount(Budgets.perRun(run), "", _ -> {});
        account.bindRun(RUN);
        return account;
    }

    private Spend used() {
        return ledger.total(new UsageScope.OfRun(RUN.value(), null));
    }

    @Test
    void refusesTheCallThatMayExceedTheTokensAndSendsNothing() throws InterruptedException {
        var account = account(new Budget(250L, null));
        var model = model(account, Requests.using(60, 40));

        model.chat(Requests.of(60, 90));
        model.chat(Requests.of(60, 90));

        assertThatThrownBy(() -> model.chat(Requests.of(10, 41)))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        e -> assertThat(e.problem().is(ModelProblem.OVER_BUDGET)).isTrue())
                .hasMessageContainingAll(
                        "250 tokens", "each run", "200 are used", "51", "budget.run.tokens");
        assertThat(calls).hasValue(2);
        assertThat(model.chat(Requests.of(10, 40)).text()).isEqualTo("ok");
    }

    @Test
    void refusesTheCallThatMayExceedTheMoney() throws InterruptedException {
        var account = account(new Budget(null, new BigDecimal("1.00")));
        var model = model(account, Requests.using(60, 40));

        model.chat(Requests.of(60, 40)); // 0.06 and 0.40

        assertThat(used().money()).isEqualByComparingTo("0.46");
        assertThatThrownBy(() -> model.chat(Requests.of(60, 50)))
                .hasMessageContainingAll(
                        "$1.0000", "$0.4600 is used", "$0.5600", "budget.run.money");
    }

    @Test
    void parallelCallsDoNotExceedTheBudgetTogether() throws Exception {
        var account = account(new Budget(1000L, null));
        var allAsked = new CountDownLatch(1);
        ChatModel slow =
                (_, _) -> {
                    allAsked.await();
                    return Requests.using(50, 50);
                };
        var model = new BudgetedModel(slow, NAME, PRICES, account, null);
        var replies = new ArrayList<Future<ModelReply>>();
        var refused = new CountDownLatch(10);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                replies.add(
                        executor.submit(() -> {
                            try {
                                return model.chat(Requests.of(50, 50));
                            } catch (ModelException e) {
                                refused.countDown();
                                throw e;
                            }
                        }));
            }
            refused.await();
            allAsked.countDown();
        }

        assertThat(replies.stream().filter(r -> r.state() == Future.State.SUCCESS)).hasSize(10);
        assertThat(used().tokens()).isEqualTo(1000);
    }

    @Test
    void givesBackWhatAFailedCallHadSetAside() throws InterruptedException {
        var account = account(new Budget(100L, null));
        ChatModel broken =
                (_, _) -> {
                    throw new ModelException(
                            Problem.of(ModelProblem.NETWORK, LocalizedText.verbatim("gone")));
                };

        assertThatThrownBy(() ->
                        new BudgetedModel(broken, NAME, PRICES, account, null)
                                .chat(Requests.of(50, 50)))
                .hasMessageContaining("gone");

        assertThat(model(account, Requests.using(50, 50)).chat(Requests.of(50, 50)).text())
                .isEqualTo("ok");
    }

    @Test
    void takesTheEstimateWhereTheProviderDoesNotCount() throws InterruptedException {
        var account = account(new Budget(100L, null));

        model(account, Requests.using(0, 0)).chat(Requests.of(50, 40));

        assertThat(used().tokens()).isEqualTo(90);
    }

    @Test
    void wantsToKnowThePriceBeforeItKeepsMoneyTogether() {
        var account = account(new Budget(null, BigDecimal.ONE));

        assertThatThrownBy(() ->
                        new BudgetedModel(
                                (_, _) -> Requests.using(1, 1),
                                NAME,
                                PriceList.NONE,
                                account,
                                null))
                .hasMessageContainingAll("'test:model'", "prices:", "budget.tokens");
    }

    private ChatModel model(BudgetAccount account, ModelReply reply) {
        return new BudgetedModel(
                (_, _) -> {
                    calls.incrementAndGet();
                    return reply;
                },
                NAME,
                PRICES,
                account,
                null);
    }
}

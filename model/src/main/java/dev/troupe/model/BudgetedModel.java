package dev.troupe.model;

import dev.troupe.core.InvalidValue;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a call that may come to more than is left of a budget.
 *
 * <p>What a call may come to is an estimate of what it reads and what the request allows it to
 * write; where the request does not say, {@value TokenEstimate#REPLY} tokens. It is set aside while
 * the call runs, so parallel calls do not exceed the budget together, and replaced by what the
 * provider counted. A call that brought no reply is taken to have cost nothing.
 *
 * <p>Put it inside {@link RetryingModel} and outside {@link MeteredModel}, which knows the cost.
 */
public final class BudgetedModel implements ChatModel {
    private final ChatModel model;
    private final ModelName name;
    private final PriceList prices;
    private final BudgetAccount account;
    private final @Nullable Budget own;

    /**
     * @param own the budget of the model's role in each run, beside those of the account; {@code
     *     null} for none
     * @throws IllegalArgumentException when money is bounded and the model's price is not known
     */
    public BudgetedModel(
            ChatModel model,
            ModelName name,
            PriceList prices,
            BudgetAccount account,
            @Nullable Budget own) {
        boolean isOfMoney = account.budgets().isOfMoney() || own != null && own.money() != null;
        if (isOfMoney && prices.price(name.toString()).isEmpty()) {
            throw new InvalidValue(
                    "模型“%1$s”的价格未知，无法遵守 budget.money；请加上 prices: {\"%1$s\": {input: ..., output: ...}}（每百万 token 的美元价），或改用 budget.tokens",
                    "budget.money cannot be kept for model '%1$s', whose price is not known; add prices: {\"%1$s\": {input: ..., output: ...}} in US dollars for a million tokens, or use budget.tokens",
                    name);
        }
        this.model = model;
        this.name = name;
        this.prices = prices;
        this.account = account;
        this.own = own;
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var estimate = priced(TokenEstimate.input(request), TokenEstimate.output(request));
        var hold = account.hold(request.role(), own, estimate);
        var used = Amount.NONE;
        try {
            var reply = model.chat(request, onText);
            used = used(reply.usage(), estimate);
            return reply;
        } finally {
            account.settle(hold, own, used);
        }
    }

    private Amount used(Usage usage, Amount estimate) {
        if (usage.totalTokens() == 0) {
            return estimate; // the provider does not count
        }
        var cost = usage.cost();
        return cost == null
                ? priced(usage.inputTokens(), usage.outputTokens())
                : new Amount(usage.totalTokens(), cost);
    }

    private Amount priced(long input, long output) {
        return new Amount(
                input + output,
                prices.cost(name.toString(), input, output).orElse(Amount.NONE.money()));
    }
}

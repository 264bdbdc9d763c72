package dev.troupe.model.budget;

import dev.troupe.core.value.InvalidValue;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RequestTokenEstimator;
import dev.troupe.model.TextListener;
import dev.troupe.model.Usage;
import dev.troupe.model.call.RetryingModel;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a call that may cost more than remains of a budget.
 *
 * <p>The possible cost of a call is an estimate of what it reads and what the request allows it to
 * write; if the request does not limit that, 1,024 tokens. It is reserved while the call runs, so
 * parallel calls do not exceed the budget together, and replaced by the usage that the provider
 * counted. A call that brought no reply is taken to have cost nothing.
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
     * @param own the budget of the model's role in each run, in addition to those of the account;
     *     {@code null} for none
     * @throws IllegalArgumentException when money is bounded and the model's price is not known
     */
    public BudgetedModel(
            ChatModel model,
            ModelName name,
            PriceList prices,
            BudgetAccount account,
            @Nullable Budget own) {
        boolean isOfMoney = account.budgets().limitsMoney() || own != null && own.money() != null;
        if (isOfMoney && prices.findPrice(name.toString()).isEmpty()) {
            throw new InvalidValue(
                    "模型“%1$s”的价格未知，无法执行 budget.money；请添加 prices: {\"%1$s\": {input: ..., output: ...}}（每百万 token 的美元价），或改用 budget.tokens",
                    "budget.money cannot be enforced for model '%1$s' because its price is unknown; add prices: {\"%1$s\": {input: ..., output: ...}} in US dollars per million tokens, or use budget.tokens",
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
        var estimate =
                priceOf(
                        RequestTokenEstimator.inputTokens(request),
                        RequestTokenEstimator.outputTokens(request));
        var hold = account.reserve(request.role(), own, estimate);
        var used = Spend.NONE;
        try {
            var reply = model.chat(request, onText);
            used = spendOf(reply.usage(), estimate);
            return reply;
        } finally {
            account.settleReservation(hold, own, used);
        }
    }

    private Spend spendOf(Usage usage, Spend estimate) {
        if (usage.totalTokens() == 0) {
            return estimate; // the provider does not count
        }
        var cost = usage.cost();
        return cost == null
                ? priceOf(usage.inputTokens(), usage.outputTokens())
                : new Spend(usage.totalTokens(), cost);
    }

    private Spend priceOf(long input, long output) {
        return new Spend(
                input + output,
                prices.costOf(name.toString(), input, output).orElse(Spend.NONE.money()));
    }
}
